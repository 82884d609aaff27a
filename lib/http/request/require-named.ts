import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-name.ts';
import { HttpError } from '../http-error.ts';

/**
 * The default sandbox has no settings, so that a plain request costs one call to the store.
 * @throws HttpError 422 that says to name a sandbox.
 */
export function requireNamed({ name }: Sandbox, method = 'PATCH', problem = 'has no settings'): void {
  if (name !== DEFAULT_SANDBOX) return;
  const message = `The default sandbox ${problem}. Name a sandbox of your own, such as ${method} /sandboxes/my-tests, and send its requests there`;
  throw new HttpError('VALIDATION_ERROR', message, { details: [{ path: '', message }] });
}
