import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { JsonObject } from '../../../tools/json.ts';
import { api, clientOf } from '../client/client.ts';
import { type ApiResponse, dataOf } from '../client/exchange.ts';
import { endpointsWith, expectOk, NO_SUCH_ID, validOrder } from './world.ts';
/** The settings of a new sandbox, as it shows them. */
export const DEFAULT_SETTINGS = {
  clock: null,
  delayMs: 0,
  faults: [],
  journal: false,
  auth: null,
  rateLimit: null,
  events: false,
  webhooks: [],
  webhookDelivery: 'automatic',
};

/** A sandbox that no other test uses: a client below its base URL, and the calls that manage it. */
export type SandboxWorld = ReturnType<typeof freshSandbox>;

type Settings = Readonly<Record<string, unknown>>;

export function freshSandbox(name = `t-${randomUUID()}`) {
  const path = `/sandboxes/${name}`;
  const client = clientOf(api.baseUrl, path);
  return {
    name,
    path,
    client,
    set: async (settings: Settings) => expectOk(await api.patch(path, settings)),
    state: async () => dataOf(await api.get(path)),
    create: (headers: Readonly<Record<string, string>> = {}) => client.post('/orders', validOrder(), headers),
    requests: async (query = '') => dataOf(await api.get(`${path}/requests${query}`))['requests'] as JsonObject[],
  };
}

/** A fresh sandbox with these settings. */
export async function sandboxWith(settings: Settings): Promise<SandboxWorld> {
  const sandbox = freshSandbox();
  await sandbox.set(settings);
  return sandbox;
}

/** Walks along the cursors of a list of five members in a sandbox, two on each page, and returns the members. */
export async function expectPages(path: string, list: string): Promise<readonly JsonObject[]> {
  const seen: JsonObject[] = [];
  let cursor: unknown = '';
  for (const page of [1, 2, 3]) {
    const response = await api.get(`${path}?limit=2${cursor && `&cursor=${cursor}`}`);
    const { [list]: members, pagination } = dataOf(response) as Record<string, unknown>;
    const meta = { total: 5, page, limit: 2, offset: (page - 1) * 2 };
    expect(pagination).toMatchObject({ ...meta, hasMore: page < 3 });
    expect(response.json?.['meta']).toEqual(meta);
    seen.push(...(members as JsonObject[]));
    cursor = (pagination as JsonObject)['nextCursor'];
  }
  expect(cursor).toBeNull();
  return seen;
}

export const CLOCK = '2026-01-15T12:00:00.000Z';
export const NOON = '2026-01-01T12:00:00.000Z';

/** An order of a state, without the members that follow from others. */
export const DRAFT = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Lasagne', quantity: 2, price: 12.75 }],
};

export const put = ({ path }: SandboxWorld, state: unknown) => api.send('PUT', path, { json: state });

/** Replaces a sandbox by a state, and returns the response's data. */
export const replace = async (sandbox: SandboxWorld, state: unknown) => dataOf(expectOk(await put(sandbox, state)));

export const snapshotOf = async ({ path }: SandboxWorld) => dataOf(expectOk(await api.get(`${path}/snapshot`)));

/** The secrets that these tests set. No response and no journal may ever contain one. */
export const KEY = 'kitchen-s3cret';
export const READ_KEY = 'screen-s3cret';
export const PASSWORD = 'lövelace-s3cret: ⚙';
export const CLIENT_SECRET = 'kiosk+s3cret%41';
export const READ_CLIENT_SECRET = 'reader-s3cret';

const readOnly = (secret: string) => ({ secret, scope: 'orders:read' });

/**
 * A setting for each scheme, with callers who have every permission and, if the scheme has scopes, callers who may only
 * read.
 */
export const AUTHS = {
  apiKey: { scheme: 'apiKey', keys: [KEY, readOnly(READ_KEY)] },
  basic: { scheme: 'basic', users: { ada: PASSWORD } },
  bearer: {
    scheme: 'bearer',
    clients: { kiosk: CLIENT_SECRET, reader: readOnly(READ_CLIENT_SECRET) },
    lifetimeSeconds: 600,
  },
} as const;

export type Scheme = keyof typeof AUTHS;

/** Every order route. The order does not exist, so an accepted caller gets a 200, a 404 or a 422. */
export const ORDER_ROUTES = endpointsWith({ id: NO_SUCH_ID }).filter(([, path]) => path.startsWith('/orders'));

export const guardedSandbox = (scheme: Scheme) => sandboxWith({ auth: AUTHS[scheme] });

export function basic(name: string, secret: string): { readonly authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export function requestToken(
  { client }: InSandbox,
  form: string | Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return client.send('POST', '/oauth/token', { body, headers: { ...type, ...headers } });
}

const SECRETS = { kiosk: CLIENT_SECRET, reader: READ_CLIENT_SECRET };

type InSandbox = Pick<SandboxWorld, 'client'>;

/** Returns a token of one of AUTHS.bearer's clients. */
export function tokenOf(sandbox: InSandbox, client: keyof typeof SECRETS = 'kiosk', scope = ''): Promise<string> {
  return issuedToken(sandbox, client, SECRETS[client], scope);
}

/** Returns a token of any client. @throws Error if the service issues none. */
export async function issuedToken(sandbox: InSandbox, name: string, secret: string, scope = ''): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: name, client_secret: secret, scope };
  const { json, text } = await requestToken(sandbox, form);
  const token = json?.['access_token'];
  if (typeof token !== 'string') throw new Error(`No token: ${text}`);
  return token;
}
