import { HttpError } from '../../http/http-error.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import type { Auth } from '../../sandboxes/access/auth.ts';
import type { Caller, StaffTask } from '../../sandboxes/access/caller.ts';
import type { Effect } from '../../switches/switch.ts';

/** Returns a bug that recognises a caller whom the correct service refuses with a 401. `sent` are the credentials. */
export function recognise(
  find: (auth: Auth, sent: string | undefined, request: ApiRequest) => Caller | undefined,
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

export function withTask(caller: Caller, task: StaffTask): Caller {
  return { ...caller, tasks: [...caller.tasks, task] };
}
