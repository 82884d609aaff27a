import { api, clientOf } from '../client/client.ts';
import type { ApiResponse } from '../client/exchange.ts';
import { basic, bearer, issuedToken, NOON, type SandboxWorld, sandboxWith } from './sandbox-world.ts';

const secretOf = (name: string) => `${name}-s3cret`;

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

const client = (name: string, limits: Readonly<Record<string, string>>) => [
  name,
  { secret: secretOf(name), ...limits },
];

/** The setting of a bearer shop with these clients, all of them by default. */
export function bearerAuth(...names: readonly string[]) {
  const all = [
    client('ada', { role: 'customer' }),
    client('bob', { role: 'customer' }),
    client('sam', { role: 'staff' }),
    client('reader', { role: 'staff', scope: 'orders:read' }),
    client('gone', { role: 'staff' }),
  ];
  const clients = Object.fromEntries(all.filter(([name]) => names.length === 0 || names.includes(String(name))));
  return { scheme: 'bearer', clients, lifetimeSeconds: 600 };
}

/** Requests a token, and returns the headers to send it with. */
export async function tokenFor(shop: Pick<SandboxWorld, 'client'>, name: string, scope?: string) {
  return bearer(await issuedToken(shop, name, secretOf(name), scope));
}

/** A shop with bearer access, and the headers of each caller of the matrix. */
export async function bearerShop() {
  const [shop, other] = await Promise.all([
    sandboxWith({ clock: NOON, auth: bearerAuth() }),
    sandboxWith({ auth: bearerAuth() }),
  ]);
  const expired = await tokenFor(shop, 'sam');
  await shop.set({ clock: '2026-01-01T12:10:00.000Z' });
  const [ada, bob, sam, reader, removed] = await Promise.all(
    ['ada', 'bob', 'sam', 'reader', 'gone'].map((name) => tokenFor(shop, name)),
  );
  if (!ada || !bob || !sam || !reader || !removed) throw new Error('A token is missing');
  await shop.set({ auth: bearerAuth('ada', 'bob', 'sam', 'reader') });
  const [head = '', , signature = ''] = sam.authorization.split('.');
  const [, adasClaims = ''] = ada.authorization.split('.');
  const callers = {
    nobody: {},
    unknown: bearer('guess'),
    expired,
    forged: { authorization: `${head}.${adasClaims}.${signature}` },
    'of another sandbox': await tokenFor(other, 'sam'),
    removed,
    'read-only': reader,
    ada,
    bob,
    sam,
  } as const;
  return { ...shop, callers };
}

/** The headers of a date, an id or the connection. API Gateway adds some whose names begin with `x-amz`. */
const OWN_TO_EACH = /^(?:connection|date|keep-alive|x-request-id|x-amz.*)$/;

/** Returns a response about an order without its ids and dates, which may differ between two. */
export function withoutIds({ status, headers, text }: ApiResponse, id: string) {
  const rest = Object.entries(headers).filter(([name]) => !OWN_TO_EACH.test(name));
  return JSON.parse(JSON.stringify({ status, headers: Object.fromEntries(rest), text }).replaceAll(id, 'ORD'));
}
