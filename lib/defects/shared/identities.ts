import type { RequestStep, Step } from '../../api/switches/facts.ts';
import { CREATED, PAID } from './facts.ts';

/** Names and passwords: of two customers, of staff, and of staff limited to reading. */
export const ADA = 'ada:ada-secret';
export const BOB = 'bob:bob-secret';
export const SAM = 'sam:sam-secret';
export const EVE = 'eve:eve-secret';

const USERS = {
  ada: { password: 'ada-secret', role: 'customer' },
  bob: { password: 'bob-secret', role: 'customer' },
  sam: { password: 'sam-secret', role: 'staff' },
  eve: { password: 'eve-secret', role: 'staff', scope: 'orders:read' },
};

export const SHOP: Step = { settings: { auth: { scheme: 'basic', users: USERS } } };

/** A shop with one client, who sends a token that lasts for a minute. */
export const TOKEN_SHOP: Step = {
  settings: { auth: { scheme: 'bearer', clients: { sam: 'sam-secret' }, lifetimeSeconds: 60 } },
};

/** Requests a token and saves it as `{token}`. */
export const TOKEN: RequestStep = {
  send: {
    method: 'POST',
    path: '/oauth/token',
    user: SAM,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    text: 'grant_type=client_credentials',
  },
  save: { token: 'access_token' },
};

/** Returns the step with its request sent by a user. */
export function by(user: string, { send: { method, path, ...rest }, ...others }: RequestStep): RequestStep {
  return { send: { method, path, user, ...rest }, ...others };
}

/** Creates an order of the customer ada, and saves its id. */
export const ADAS: RequestStep = /* @__PURE__ */ by(ADA, CREATED);

export const PAID_BY_ADA: RequestStep = /* @__PURE__ */ by(ADA, PAID);
