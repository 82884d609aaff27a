import { type Auth, type Credential, HIDDEN, READ_ONLY } from '../../sandboxes/access/auth.ts';

/** Returns the setting `auth` as the contract shows it: with names, and without secrets. */
export function representAuth({ scheme, credentials, lifetimeSeconds }: Auth) {
  if (scheme === 'apiKey') return { scheme, keys: credentials.map(hide) };
  const byName = Object.fromEntries(credentials.map((credential) => [credential.name, hide(credential)]));
  return scheme === 'basic' ? { scheme, users: byName } : { scheme, clients: byName, lifetimeSeconds };
}

function hide({ readOnly }: Credential) {
  return readOnly ? { secret: HIDDEN, scope: READ_ONLY } : HIDDEN;
}
