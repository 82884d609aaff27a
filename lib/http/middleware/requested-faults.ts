import type { ApiRequest, Middleware } from '../request/api-request.ts';
import { preferenceApplied, preferencesIn } from '../request/preferences.ts';
import { FAULT_PARAMETERS, FAULTS_ARE_ON } from '../request/query-values.ts';
import { waitFor } from '../request/wait.ts';
import { sampleError } from '../response/sample-error.ts';

/**
 * Answers with the error, after the delay, that the client asks for, before anything else has an effect.
 */
export function requestedFaults(): Middleware {
  return {
    before: ({ event }) => {
      const prefer = event.headers.list('prefer');
      const asked = prefer !== undefined || event.query.names.some((name) => FAULT_PARAMETERS.includes(name));
      return asked && FAULTS_ARE_ON ? applyPreferences(event, prefer) : undefined;
    },
  };
}

async function applyPreferences(request: ApiRequest, prefer: string | undefined): Promise<void> {
  const { code, delay } = preferencesIn(prefer, (name) => request.query.single(name));
  request.preferenceApplied = preferenceApplied({ code, delay });
  if (delay) await waitFor(request, delay);
  if (code) throw sampleError(code, `This ${code} was asked for; nothing else was done`, request.requestId);
}
