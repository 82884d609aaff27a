import { randomUUID } from 'node:crypto';
import { type Auth, isSameText, macOf, type Scope } from './auth.ts';

export interface Token {
  readonly scopes: readonly Scope[];
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly expiresAt: number;
}

/** The claims of a token (RFC 7519, section 4.1). Times are in seconds since 1970, possibly with a fraction. */
interface Claims {
  readonly sub: string;
  /** Separated by spaces. */
  readonly scope: string;
  readonly iat: number;
  readonly exp: number;
  /** Makes every token unique, even if the clock stands still. */
  readonly jti: string;
}

/** Every token has this header, so that a client cannot choose another algorithm. */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/** Returns a token for a client: a JSON Web Token (RFC 7519) signed with the sandbox's key. `now` is in milliseconds. */
export function issueToken(auth: Auth, client: string, scopes: readonly Scope[], now: number): string {
  const issued = now / 1000;
  const claims: Claims = {
    sub: client,
    scope: scopes.join(' '),
    iat: issued,
    exp: issued + auth.lifetimeSeconds,
    jti: randomUUID(),
  };
  const signed = `${HEADER}.${encode(claims)}`;
  return `${signed}.${macOf(auth.key, signed)}`;
}

/** Returns the contents of a token, even of an expired one. Undefined if it was not issued under the sandbox's present setting. */
export function readToken(auth: Auth, token: string): Token | undefined {
  const end = token.lastIndexOf('.');
  const signed = token.slice(0, Math.max(end, 0));
  if (!isSameText(token.slice(end + 1), macOf(auth.key, signed))) return undefined;
  const claims = JSON.parse(Buffer.from(signed.slice(HEADER.length + 1), 'base64url').toString()) as Claims;
  return { scopes: claims.scope.split(' ') as Scope[], expiresAt: Math.round(claims.exp * 1000) };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
