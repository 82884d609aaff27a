import { windowAt } from '../../sandboxes/access/rate-limit.ts';
import { HttpError } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';

/**
 * Counts the request against the rate limit of its sandbox. The headers are those of
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06
 * @throws HttpError 429 beyond the limit
 */
export async function limitRate(request: ApiRequest): Promise<void> {
  const { sandbox } = request;
  const limit = sandbox?.settings.rateLimit;
  if (!sandbox || !limit) return;
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
