import type { Middleware } from '../api-request.ts';
import { preferenceApplied, preferencesIn } from '../preferences.ts';
import { FAULT_PARAMETERS, FAULTS_ARE_ON } from '../query-values.ts';
import { sampleError } from '../sample-error.ts';
import { waitFor } from '../wait.ts';

/**
 * Answers with the error, after the delay, that the client asks for, before anything else has an effect.
 */
export function askedForFaults(): Middleware {
  return {
    before: async ({ event }) => {
      const prefer = event.headers.list('prefer');
      const asked = prefer !== undefined || event.query.names.some((name) => FAULT_PARAMETERS.includes(name));
      if (!asked || !FAULTS_ARE_ON) return;
      const { code, delay } = preferencesIn(prefer, (name) => event.query.single(name));
      event.preferenceApplied = preferenceApplied({ code, delay });
      if (delay) await waitFor(event, delay);
      if (code) throw sampleError(code, `This ${code} was asked for; nothing else was done`, event.requestId);
    },
  };
}
