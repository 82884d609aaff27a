import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';
import type { components } from './generated/api.d.ts';

/** Who may call the order routes of a sandbox. */
export type Auth = components['schemas']['Auth'];

/** Returns the secret of a client or user, unless the setting has none by this name. */
export function secretIn(auth: Auth | null, name: string): string | undefined {
  if (auth?.scheme === 'basic') {
    const user = ownMember(auth.users, name);
    return typeof user === 'object' ? user.password : user;
  }
  const client = auth?.scheme === 'bearer' ? ownMember(auth.clients, name) : undefined;
  return typeof client === 'object' ? client.secret : client;
}

function ownMember<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/**
 * Returns the header that authenticates a client or user. A client's has a new token of POST /oauth/token.
 * @throws ApiError if the service refuses the token.
 * @throws Error if the sandbox asks for no name: `auth` is off, or has API keys.
 */
export async function logIn(api: Api, auth: Auth | null, name: string, secret: string): Promise<string> {
  if (auth?.scheme === 'basic') return `Basic ${toBase64(`${name}:${secret}`)}`;
  if (auth?.scheme === 'bearer') return `Bearer ${await fetchToken(api, name, secret)}`;
  throw new Error(
    `${name} cannot log in: the setting auth of the sandbox is ${auth?.scheme ?? 'off'}. Set users or clients`,
  );
}

async function fetchToken(api: Api, id: string, secret: string): Promise<string> {
  const body = { grant_type: 'client_credentials', client_id: id, client_secret: secret } as const;
  const { data, error, response } = await api.POST('/oauth/token', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
    bodySerializer: () => new URLSearchParams(body),
  });
  if (data === undefined) throw new ApiError(response.status, error);
  return data.access_token;
}

/** Browsers have no `Buffer`, and their `btoa` takes only Latin-1. */
function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
