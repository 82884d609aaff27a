import { HttpError } from '../../http/http-error.ts';
import type { Access } from '../../sandboxes/access/access.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';

/**
 * Returns the setting by which the sandbox issues tokens.
 * @throws HttpError 404 if it issues none.
 */
export function requireTokenIssuer({ name, settings: { auth } }: Sandbox): Access {
  if (auth?.scheme === 'bearer') return auth;
  const message = `The sandbox ${name} issues no tokens. Set its auth to the scheme bearer, with PATCH /sandboxes/{name}`;
  throw new HttpError('NOT_FOUND', message);
}
