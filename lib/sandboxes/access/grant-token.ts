import { type Auth, type Credential, findCredential, SCOPES, type Scope, scopesOf } from './auth.ts';
import { TokenRefused } from './token-refused.ts';
import { issueToken } from './tokens.ts';

/** A request for a token with the client's credentials (RFC 6749, section 4.4.2). */
export interface TokenRequest {
  readonly grantType: string;
  /** The client's id and secret, in each way in which the request can be read. */
  readonly candidates: readonly { readonly name: string; readonly secret: string }[];
  /** The requested scopes, separated by spaces. Undefined requests all scopes of the client. */
  readonly scope: string | undefined;
}

export interface GrantedToken {
  readonly token: string;
  readonly scopes: readonly Scope[];
  /** In seconds. */
  readonly lifetime: number;
}

/**
 * Returns a token for the client, with the requested scopes. `now` is the sandbox's time, in milliseconds since 1970.
 * @throws TokenRefused if the grant type is not supported, the client is unknown, or it may not have a requested scope.
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
