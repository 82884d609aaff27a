import { type Auth, type Credential, findCredential, SCOPES, type Scope, scopesOf } from './auth.ts';
import { TokenRefused } from './token-refused.ts';
import { issueToken } from './tokens.ts';

/** A request for a token with the client's credentials (RFC 6749, section 4.4.2). */
export interface TokenRequest {
  readonly grantType: string;
  /** What the client may have sent: its name and secret, in each way in which they can be read. */
  readonly candidates: readonly { readonly name: string; readonly secret: string }[];
  /** The scopes it asks for, separated by spaces; undefined means all that it may have. */
  readonly scope: string | undefined;
}

/** A token and what the client is told about it. */
export interface GrantedToken {
  readonly token: string;
  readonly scopes: readonly Scope[];
  /** Seconds. */
  readonly lifetime: number;
}

/**
 * Returns a token for the client, with no more scopes than it may have. `now` is the sandbox's time, in milliseconds.
 * @throws TokenRefused
 */
export function grantToken(auth: Auth, { grantType, candidates, scope }: TokenRequest, now: number): GrantedToken {
  if (grantType !== 'client_credentials') {
    throw new TokenRefused('unsupported_grant_type', 'The only grant_type here is client_credentials');
  }
  const [client] = candidates.flatMap(({ name, secret }) => findCredential(auth, name, secret) ?? []);
  if (!client) {
    throw new TokenRefused(
      'invalid_client',
      'Send the id and the secret of a client of this sandbox, in the form or as HTTP Basic',
    );
  }
  const scopes = grantedScopes(client, scope);
  return { token: issueToken(auth, client.name, scopes, now), scopes, lifetime: auth.lifetimeSeconds };
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
