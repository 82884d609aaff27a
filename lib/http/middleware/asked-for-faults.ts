import { setTimeout as wait } from 'node:timers/promises';
import type { Middleware } from '../api-request.ts';
import { askedForError } from '../asked-for-error.ts';
import { FAULT_PARAMETERS } from '../list-query.ts';
import { preferenceApplied, preferencesIn } from '../preferences.ts';

/**
 * Answers with the error, after the delay, that the client asks for, before anything else has an effect.
 * `FAULTS=off` in the environment turns it off.
 */
export function askedForFaults(): Middleware {
  return {
    before: async ({ event }) => {
      const prefer = event.headers.list('prefer');
      const asked = prefer !== undefined || event.query.names.some((name) => FAULT_PARAMETERS.includes(name));
      if (!asked || process.env.FAULTS === 'off') return;
      const preferences = preferencesIn(prefer, (name) => event.query.single(name));
      event.preferenceApplied = preferenceApplied(preferences);
      if (preferences.delay) await wait(preferences.delay);
      if (preferences.code) throw askedForError(preferences.code, event.requestId);
    },
  };
}
