import type { ApiRequest, Middleware } from '../request/api-request.ts';
import { preferenceApplied, preferencesIn } from '../request/preferences.ts';
import { FAULT_PARAMETERS } from '../request/query-values.ts';
import { waitFor } from '../request/wait.ts';
import { sampleError } from '../response/sample-error.ts';

/** Waits, then fails, as the client requested, before anything else has an effect. */
export function requestedFaults(): Middleware {
  return {
    before: ({ event }) => {
      const prefer = event.headers.list('prefer');
      const requested =
        prefer !== undefined || event.queryParameters.names.some((name) => FAULT_PARAMETERS.includes(name));
      return requested && event.server.faults ? applyPreferences(event, prefer) : undefined;
    },
  };
}

async function applyPreferences(request: ApiRequest, prefer: string | undefined): Promise<void> {
  const { code, delay } = preferencesIn(prefer, (name) => request.queryParameters.single(name));
  request.preferenceApplied = preferenceApplied({ code, delay });
  if (delay) await waitFor(request, delay);
  if (code) throw sampleError(code, `You requested this ${code}; nothing else was done`, request.requestId);
}
