import { isOrderRoute, ROUTE_ROWS } from '../../../lib/http/routes.ts';
import type { ApiResponse } from '../client/exchange.ts';
import { freshSandbox, type SandboxWorld } from './sandbox-world.ts';
import { NO_SUCH_ID } from './world.ts';

/** The secrets that these tests set. No response and no journal may ever contain one. */
export const KEY = 'kitchen-s3cret';
export const READ_KEY = 'screen-s3cret';
export const PASSWORD = 'lövelace-s3cret: ⚙';
export const CLIENT_SECRET = 'kiosk+s3cret%41';
export const READ_CLIENT_SECRET = 'reader-s3cret';

const readOnly = (secret: string) => ({ secret, scope: 'orders:read' });

/** A setting for each scheme, with callers who have every permission and, if the scheme has scopes, callers who may only read. */
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
export const ORDER_ROUTES = ROUTE_ROWS.filter(isOrderRoute).map(
  ({ method, path }) => [method, path.replace('{id}', NO_SUCH_ID)] as const,
);

export async function guardedSandbox(scheme: Scheme): Promise<SandboxWorld> {
  const sandbox = freshSandbox();
  await sandbox.set({ auth: AUTHS[scheme] });
  return sandbox;
}

export function basic(name: string, secret: string): { readonly authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` };
}

export function bearer(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token}` };
}

export function requestToken(
  { client }: Pick<SandboxWorld, 'client'>,
  form: string | Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return client.send('POST', '/oauth/token', { body, headers: { ...type, ...headers } });
}

const SECRETS = { kiosk: CLIENT_SECRET, reader: READ_CLIENT_SECRET };

export async function tokenOf(
  sandbox: Pick<SandboxWorld, 'client'>,
  client: keyof typeof SECRETS = 'kiosk',
  scope = '',
): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: client, client_secret: SECRETS[client], scope };
  const { json, text } = await requestToken(sandbox, form);
  const token = json?.['access_token'];
  if (typeof token !== 'string') throw new Error(`No token: ${text}`);
  return token;
}
