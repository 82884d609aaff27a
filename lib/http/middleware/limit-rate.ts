import { type RateLimit, windowAt } from '../../sandboxes/access/rate-limit.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { HttpError } from '../http-error.ts';
import type { ApiRequest, Middleware } from '../request/api-request.ts';

/**
 * Counts the request against the limit of its sandbox, if there is one, and refuses it beyond. The headers are those of
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06
 */
export function limitRate(): Middleware {
  return {
    before: ({ event }) => {
      const { sandbox } = event;
      const limit = sandbox?.settings.rateLimit;
      return sandbox && limit ? countRequest(event, sandbox, limit) : undefined;
    },
  };
}

async function countRequest(request: ApiRequest, sandbox: Sandbox, limit: RateLimit): Promise<void> {
  const { number, secondsLeft } = windowAt(limit, request.now());
  const count = await sandbox.countUpTo(limit.requests, limit.id, String(number));
  request.limitHeaders = {
    'RateLimit-Limit': String(limit.requests),
    'RateLimit-Remaining': String(limit.requests - (count ?? limit.requests)),
    'RateLimit-Reset': String(secondsLeft),
  };
  if (count !== undefined) return;
  throw new HttpError(
    'TOO_MANY_REQUESTS',
    `This sandbox takes ${limit.requests} requests in ${limit.windowSeconds} s by its clock. The next window opens in ${secondsLeft} s`,
    { headers: { 'Retry-After': String(secondsLeft) } },
  );
}
