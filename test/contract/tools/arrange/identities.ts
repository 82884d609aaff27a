import { callersOf, secretOf } from '../../../tools/access-matrix.ts';
import { api, clientOf } from '../client/client.ts';
import type { ApiResponse } from '../client/exchange.ts';
import { basic, bearer, freshSandbox, issuedToken, type SandboxWorld, sandboxWith } from './sandbox-world.ts';

/** Two customers, staff, and a user without a role, who counts as staff. */
const USERS = {
  ada: { password: secretOf('ada'), role: 'customer' },
  bob: { password: secretOf('bob'), role: 'customer' },
  sam: { password: secretOf('sam'), role: 'staff' },
  old: secretOf('old'),
};

/** Returns a sandbox with roles, and the clients of its users, who authenticate by HTTP Basic. */
export async function shopWith(settings: Readonly<Record<string, unknown>> = {}) {
  const sandbox = await sandboxWith({ auth: { scheme: 'basic', users: USERS }, ...settings });
  return { ...sandbox, as: (name: string) => clientOf(api.baseUrl, sandbox.path, basic(name, secretOf(name))) };
}

/** Requests a token, and returns the headers to send it with. */
export async function tokenFor(shop: Pick<SandboxWorld, 'client'>, name: string, scope?: string) {
  return bearer(await issuedToken(shop, name, secretOf(name), scope));
}

/** A sandbox with bearer access, and the headers of each caller of the matrix. */
export async function bearerShop() {
  const shopIn = (sandbox: SandboxWorld) => ({ ...sandbox, tokenFor: (name: string) => tokenFor(sandbox, name) });
  const shop = shopIn(freshSandbox());
  return { ...shop, callers: await callersOf(shop, shopIn(freshSandbox())) };
}

/** The headers of a date, an id or the connection. API Gateway adds some whose names begin with `x-amz`. */
const OWN_TO_EACH = /^(?:connection|date|keep-alive|x-request-id|x-amz.*)$/;

/** Returns a response about an order without its ids and dates, which may differ between two. */
export function withoutIds({ status, headers, text }: ApiResponse, id: string) {
  const rest = Object.entries(headers).filter(([name]) => !OWN_TO_EACH.test(name));
  return JSON.parse(JSON.stringify({ status, headers: Object.fromEntries(rest), text }).replaceAll(id, 'ORD'));
}
