import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const ACCESS_SCHEMES = ['apiKey', 'basic', 'bearer'] as const;
export type AccessScheme = (typeof ACCESS_SCHEMES)[number];

/** The scopes of a caller: `orders:read` allows every GET, and `orders:write` all other methods. */
export const SCOPES = ['orders:read', 'orders:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scope to which a key or a client can be limited. */
export const READ_ONLY: Scope = 'orders:read';

/** Whose orders a client or user works with: a customer's are their own, and staff's are everybody's. */
export const ROLES = ['customer', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/** Replaces a secret in responses. */
export const HIDDEN = '***';

/** The lifetime of a token in seconds, if the setting has none. */
export const DEFAULT_TOKEN_LIFETIME = 3600;

/** An API key, a user or a client, as it is stored: without its secret. */
export interface Credential {
  /** Empty for a key, which has no name. */
  readonly name: string;
  /** The HMAC of name and secret: see createAccess(). */
  readonly digest: string;
  readonly readOnly: boolean;
  readonly role?: Role | undefined;
}

/** An API key, a user or a client, as a tester sets it. */
export type Secret = Omit<Credential, 'digest'> & { readonly secret: string };

export interface Access {
  readonly scheme: AccessScheme;
  /** Random, and new whenever the setting is written. It keys the digests. */
  readonly key: string;
  /**
   * Random, and kept until the setting is reset, so that other clients and limits leave tokens valid. It signs them.
   */
  readonly tokenKey: string;
  readonly credentials: readonly Credential[];
  /** The lifetime of a token in seconds, by the sandbox's clock. Only tokens use it. */
  readonly lifetimeSeconds: number;
}

/**
 * Returns the setting without its secrets: each is stored as HMAC-SHA-256 (RFC 2104) of name and secret, under a random
 * key of 256 bits that serves as the salt.
 *
 * This is fast on purpose, because it runs on every request: it takes microseconds, and scrypt tens of milliseconds.
 * The price: an attacker who reads the store has the salt too, and can try millions of guesses a second. A random
 * secret withstands that, and a short password does not. That is enough for secrets made up for tests. Real secrets
 * must not be used here.
 */
export function createAccess(scheme: AccessScheme, secrets: readonly Secret[], lifetimeSeconds: number): Access {
  const key = randomKey();
  const credentials = secrets.map(({ secret, ...rest }) => ({
    ...rest,
    digest: macOf(key, JSON.stringify([rest.name, secret])),
  }));
  return { scheme, key, tokenKey: randomKey(), credentials, lifetimeSeconds };
}

function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether the sandbox has identities: only then do orders get owners, and callers differ in what they may do. */
export function hasRoles({ credentials }: Access): boolean {
  return credentials.some(({ role }) => role !== undefined);
}

/**
 * Returns the credential with this name and secret. It compares all credentials, so that its duration reveals nothing.
 */
export function findCredential({ key, credentials }: Access, name: string, secret: string): Credential | undefined {
  const digest = macOf(key, JSON.stringify([name, secret]));
  return credentials.filter((credential) => isSameText(credential.digest, digest))[0];
}

export function scopesOf({ readOnly }: Pick<Credential, 'readOnly'>): readonly Scope[] {
  return readOnly ? [READ_ONLY] : SCOPES;
}

/** Returns HMAC-SHA-256 of the text under the key, in base64url. */
export function macOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares in a time that depends only on the lengths. */
export function isSameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
