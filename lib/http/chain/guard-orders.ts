import type { OrderStore } from '../../orders/order-store.ts';
import { type Access, type AccessScheme, findCredential, hasRoles, type Scope } from '../../sandboxes/access/access.ts';
import {
  type Caller,
  callerWith,
  callerWithToken,
  identityOf,
  isForStaff,
  ownerOf,
  type StaffTask,
} from '../../sandboxes/access/caller.ts';
import { readToken } from '../../sandboxes/access/tokens.ts';
import { windowAt } from '../../sandboxes/clock.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import type { RateLimit } from '../../sandboxes/settings.ts';
import { HttpError } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { basicCredentialsIn, credentialsIn } from '../request/event-parts.ts';
import { routeMethod } from '../route.ts';
import { checkBySettings } from './open-request.ts';

/**
 * Checks the caller of an order route, and counts the request, as the sandbox's settings say.
 *
 *     {"auth": null}                                        everybody may do everything
 *     {"auth": {"scheme": "apiKey", ...}}                   401 without a key of the sandbox
 *     {"rateLimit": {"requests": 5, "windowSeconds": 60}}   429 for the sixth request in a minute
 */
export const guardOrders = checkBySettings((request, sandbox) => {
  const { auth, rateLimit } = sandbox.settings;
  if (auth) checkAccess(request, auth);
  return rateLimit ? limitRate(request, sandbox, rateLimit) : undefined;
});

/**
 * Refuses a caller who is unknown, or who may not do this, if the sandbox's setting `auth` requires that. From then on,
 * the request works with the orders of its caller.
 * @throws HttpError 401 or 403
 */
function checkAccess(request: ApiRequest, auth: Access): void {
  const { sent, callerOf } = SCHEMES[auth.scheme];
  const credentials = sent(request);
  const found = callerOf(auth, credentials, request.now());
  const usual = typeof found === 'string' ? unauthorized(request, auth, credentials, found) : found;
  const decision = request.behaviour?.access(usual, credentials) ?? usual;
  if (decision instanceof HttpError) throw decision;
  request.caller = decision;
  const { httpMethod } = request.gatewayEvent;
  const needed: Scope = routeMethod(httpMethod) === 'GET' ? 'orders:read' : 'orders:write';
  if (!decision.scopes.includes(needed)) throw outOfScope(request, auth, needed);
  if (httpMethod === 'DELETE') requireTask(decision, 'delete');
  if (request.orders) request.orders = ordersOf(request.orders, decision);
}

const NAMES: Readonly<Record<StaffTask, string>> = { completed: 'Completing', delete: 'Deleting' };

/** @throws HttpError 403 that names the caller's role, and tells nothing about the order. */
function requireTask({ tasks, name, role }: Caller, task: StaffTask): void {
  if (tasks.includes(task)) return;
  throw new HttpError('FORBIDDEN', `${NAMES[task]} is for staff; ${name} is a ${role}`);
}

/**
 * Returns the orders as the caller works with them: every call carries the owner to whom a customer is limited, and the
 * name to which an idempotency key belongs. It is the outermost store, so that nothing of a request leaves it out. In a
 * sandbox without roles it is the store itself.
 */
function ordersOf(store: OrderStore, caller: Caller): OrderStore {
  const name = identityOf(caller);
  if (caller.role === undefined) return store;
  const owner = ownerOf(caller);
  return {
    create: (draft, at, key) =>
      store.create(owner === undefined ? draft : { ...draft, owner }, at, key && { ...key, caller: name }),
    get: (id) => store.get(id, owner),
    change: async (id, change) => {
      if (change.move && isForStaff(change.move.to)) requireTask(caller, change.move.to);
      return store.change(id, { ...change, owner });
    },
    delete: (id, at, versions) => store.delete(id, at, versions, owner),
    list: (query) => store.list({ ...query, owner }),
  };
}

/**
 * Counts the request against the rate limit of its sandbox. The headers are those of
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06
 * @throws HttpError 429 beyond the limit
 */
async function limitRate(request: ApiRequest, sandbox: Sandbox, limit: RateLimit): Promise<void> {
  const { number, count: name, secondsLeft } = windowAt(limit, request.now());
  const [count] = (await sandbox.add(limit.id, [name], { limit: limit.requests, window: number })) ?? [];
  request.addedHeaders = {
    'RateLimit-Limit': String(limit.requests),
    'RateLimit-Remaining': String(limit.requests - (count ?? limit.requests)),
    'RateLimit-Reset': String(secondsLeft),
  };
  if (count !== undefined) return;
  const message = `This sandbox takes ${limit.requests} requests in ${limit.windowSeconds} s by its clock. The next window opens in ${secondsLeft} s`;
  throw new HttpError('TOO_MANY_REQUESTS', message, { headers: { 'Retry-After': String(secondsLeft) } });
}

/** How a request is authenticated by a scheme. */
interface Authentication {
  /** Returns the credentials that a request sends. */
  readonly sent: (request: ApiRequest) => string | undefined;
  /** Returns the caller with these credentials, or why there is none. */
  readonly callerOf: (auth: Access, sent: string | undefined, now: number) => Caller | string;
  /** The beginning of the challenge (RFC 9110, section 11.6.1). The scheme of API keys is not registered. */
  readonly challenge: (realm: string) => string;
}

const SCHEMES: Readonly<Record<AccessScheme, Authentication>> = {
  apiKey: {
    sent: ({ headers }) => headers.list('x-api-key'),
    callerOf: (auth, key) => {
      if (key === undefined) return 'Send an API key in the header X-Api-Key';
      const credential = findCredential(auth, '', key);
      return credential ? callerWith(auth, credential) : 'The key in X-Api-Key is not one of this sandbox';
    },
    challenge: (realm) => `ApiKey realm="${realm}", header="X-Api-Key"`,
  },

  basic: {
    sent: ({ headers }) => headers.list('authorization'),
    callerOf: (auth, header) => {
      const sent = basicCredentialsIn(header);
      if (!sent) return 'Send a name and a password as HTTP Basic, in Authorization';
      const credential = findCredential(auth, sent.name, sent.secret);
      return credential ? callerWith(auth, credential) : 'The name or the password is not one of this sandbox';
    },
    challenge: (realm) => `Basic realm="${realm}", charset="UTF-8"`,
  },

  bearer: {
    sent: ({ headers }) => credentialsIn(headers.list('authorization'), 'bearer'),
    callerOf: (auth, sent, now) => {
      if (sent === undefined) return 'Send a token of POST /oauth/token as Authorization: Bearer <token>';
      const token = readToken(auth, sent);
      if (!token) return 'The token is not one that this sandbox has issued';
      if (token.expiresAt <= now) return 'The token has expired';
      return callerWithToken(auth, token) ?? 'The client of the token has been removed';
    },
    challenge: (realm) => `Bearer realm="${realm}"`,
  },
};

/** The error code of a wrong token is in RFC 6750, section 3.1: without a token, there is none. */
function unauthorized({ sandboxName }: ApiRequest, { scheme }: Access, sent: string | undefined, message: string) {
  const isWrongToken = scheme === 'bearer' && sent !== undefined;
  const error = isWrongToken ? `, error="invalid_token", error_description="${message}"` : '';
  const challenge = `${SCHEMES[scheme].challenge(sandboxName)}${error}`;
  return new HttpError('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': challenge } });
}

/** In a sandbox with roles, a 403 has no challenge: no other credentials of the caller would help. */
function outOfScope({ sandboxName }: ApiRequest, auth: Access, needed: Scope): HttpError {
  const challenge = `${SCHEMES.bearer.challenge(sandboxName)}, error="insufficient_scope", scope="${needed}"`;
  return new HttpError('FORBIDDEN', `This request needs the scope ${needed}, which the caller does not have`, {
    ...(auth.scheme === 'bearer' && !hasRoles(auth) && { headers: { 'WWW-Authenticate': challenge } }),
  });
}
