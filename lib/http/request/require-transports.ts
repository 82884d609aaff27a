import type { FaultRule } from '../../sandboxes/settings.ts';
import { HttpError } from '../http-error.ts';
import { canBreak } from '../response/broken-response.ts';
import type { Server } from '../server.ts';

/**
 * Rejects fault rules that the gateway of this server cannot carry out.
 * @throws HttpError 422 that names each of them.
 */
export function requireTransports(server: Server, faults: readonly FaultRule[] | null | undefined): void {
  const details = (faults ?? []).flatMap(({ transport }, index) => {
    if (transport === undefined || canBreak(server, transport)) return [];
    const message = `The gateway of this deployment cannot make a response ${transport}; the local server can`;
    return { path: `faults[${index}].transport`, message };
  });
  const [first] = details;
  if (first) throw new HttpError('VALIDATION_ERROR', first.message, { reason: 'body-rule', details });
}
