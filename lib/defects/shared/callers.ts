import { HttpError } from '../../http/http-error.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import type { Access } from '../../sandboxes/access/access.ts';
import type { Caller, StaffTask } from '../../sandboxes/access/caller.ts';
import type { Effect, Encounter } from '../../switches/switch.ts';

/** Returns a bug that recognises a caller whom the correct service refuses with a 401. `sent` are the credentials. */
export function recognise(
  find: (auth: Access, sent: string | undefined, request: ApiRequest) => Caller | undefined,
): Effect {
  return {
    access: (decision, { request, meet }, sent) => {
      const auth = request.sandbox?.settings.auth;
      const caller = auth && decision instanceof HttpError ? find(auth, sent, request) : undefined;
      if (!caller) return decision;
      meet();
      return caller;
    },
  };
}

/** Returns a bug that lets callers do more than they may. It reports by itself when it is met. */
export function changeCaller(change: (caller: Caller, encounter: Encounter) => Caller): Effect {
  return { access: (decision, encounter) => (decision instanceof HttpError ? decision : change(decision, encounter)) };
}

export function withTask(caller: Caller, task: StaffTask): Caller {
  return { ...caller, tasks: [...caller.tasks, task] };
}
