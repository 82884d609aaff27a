import { randomUUID } from 'node:crypto';
import {
  type Access,
  type Credential,
  findCredential,
  isSameText,
  macOf,
  SCOPES,
  type Scope,
  scopesOf,
} from './access.ts';

/** The errors that this token endpoint returns (RFC 6749, section 5.2), and their statuses. */
export const TOKEN_ERRORS = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
} as const;

type TokenError = keyof typeof TOKEN_ERRORS;

/** Thrown if a token request is refused. The caller sees the message. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly error: TokenError;

  constructor(error: TokenError, message: string) {
    super(message);
    this.error = error;
  }
}

export interface Token {
  /** The name of the client. It may have been removed since. */
  readonly client: string;
  /** The scopes to which the token is limited. Undefined for a token with all scopes that its client has. */
  readonly scopes: readonly Scope[] | undefined;
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly expiresAt: number;
}

/** Every token has this header, so that a client cannot choose another algorithm. */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/**
 * Returns a token for a client: a JSON Web Token (RFC 7519) signed with the sandbox's key. `now` is in milliseconds.
 */
export function issueToken(auth: Access, client: string, scopes: readonly Scope[] | undefined, now: number): string {
  const signed = `${HEADER}.${encode(claimsOf(auth, client, scopes, now))}`;
  return `${signed}.${macOf(auth.tokenKey, signed)}`;
}

/** The claims of a token (RFC 7519, section 4.1). Times are in seconds since 1970, possibly with a fraction. */
function claimsOf(auth: Access, sub: string, scopes: readonly Scope[] | undefined, now: number) {
  const iat = now / 1000;
  return {
    sub,
    /** Absent if the request named none: the client's scopes are then looked up on every use. */
    scope: scopes?.join(' '),
    iat,
    exp: iat + auth.lifetimeSeconds,
    /** Makes every token unique, even if the clock stands still. */
    jti: randomUUID(),
  };
}

type Claims = ReturnType<typeof claimsOf>;

/** Returns the contents of a token, even of an expired one. Undefined if it was not signed with the sandbox's key. */
export function readToken(auth: Access, token: string): Token | undefined {
  const end = token.lastIndexOf('.');
  const signed = token.slice(0, Math.max(end, 0));
  if (!isSameText(token.slice(end + 1), macOf(auth.tokenKey, signed))) return undefined;
  const claims = JSON.parse(Buffer.from(signed.slice(HEADER.length + 1), 'base64url').toString()) as Claims;
  return {
    client: claims.sub,
    scopes: claims.scope?.split(' ') as Scope[] | undefined,
    expiresAt: Math.round(claims.exp * 1000),
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A request for a token with the client's credentials (RFC 6749, section 4.4.2). */
export interface TokenRequest {
  readonly grantType: string;
  /** The client's id and secret, in each way in which the request can be read. */
  readonly candidates: readonly { readonly name: string; readonly secret: string }[];
  /** The requested scopes, separated by spaces. Undefined requests all scopes of the client. */
  readonly scope: string | undefined;
}

/**
 * Returns a token for the client, with the requested scopes, and its lifetime in seconds. `now` is the sandbox's time,
 * in milliseconds since 1970.
 * @throws TokenRefused if the grant type is not supported, the client is unknown, or it may not have a requested scope.
 */
export function grantToken(auth: Access, { grantType, candidates, scope }: TokenRequest, now: number) {
  if (grantType !== 'client_credentials')
    throw new TokenRefused('unsupported_grant_type', 'The only grant_type here is client_credentials');
  const [client] = candidates.flatMap(({ name, secret }) => findCredential(auth, name, secret) ?? []);
  if (!client) {
    const message = 'Send the id and the secret of a client of this sandbox, in the form or as HTTP Basic';
    throw new TokenRefused('invalid_client', message);
  }
  const scopes = grantedScopes(client, scope);
  const limit = scope === undefined ? undefined : scopes;
  return {
    client: client.name,
    token: issueToken(auth, client.name, limit, now),
    scopes,
    lifetime: auth.lifetimeSeconds,
  };
}

function grantedScopes(client: Credential, wanted: string | undefined): readonly Scope[] {
  const allowed = scopesOf(client);
  if (wanted === undefined) return allowed;
  const names = wanted.split(' ');
  const granted = SCOPES.filter((scope) => names.includes(scope));
  const isAllowed = granted.length > 0 && names.every((name) => allowed.some((scope) => scope === name));
  if (isAllowed) return granted;
  throw new TokenRefused('invalid_scope', `This client may have the scopes ${allowed.join(' ')}`);
}
