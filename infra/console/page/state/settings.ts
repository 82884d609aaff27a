import type { Reply } from '../api/exchange.ts';
import type { Sandbox } from '../api/types.ts';
import { sendAction } from './actions.ts';
import { sandboxPath } from './place.ts';

/** Changes settings of the sandbox by a JSON merge patch (RFC 7396). */
export function changeSettings(settings: object): Promise<Reply<Sandbox>> {
  return sendAction<Sandbox>({ method: 'PATCH', path: sandboxPath.value, body: settings });
}
