import { type ErrorCode, HttpError } from '../../http/http-error.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import type { Effect } from '../../switches/switch.ts';

/** Returns a bug that changes errors. */
export function changeError(error: NonNullable<Effect['error']>): Effect {
  return { error };
}

/** Returns a bug that gives some errors another code. Only their messages stay. */
export function changeCode(code: ErrorCode, isChanged: (error: HttpError, request: ApiRequest) => boolean): Effect {
  return changeError((error, request) => (isChanged(error, request) ? new HttpError(code, error.message) : error));
}
