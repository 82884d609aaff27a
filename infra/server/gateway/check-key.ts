import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { keyRefused } from '../../../lib/http/gateway-refusals.ts';
import type { HttpError } from '../../../lib/http/http-error.ts';
import { type RouteRow, requiresKey } from '../../../lib/http/route.ts';

/** Returns a check of the key in a request to the function in `file`, as API Gateway checks it. */
export function createKeyCheck(
  key: string,
  routes: readonly RouteRow[],
): (request: IncomingMessage, file: string) => HttpError | undefined {
  const closed = new Set(routes.filter(requiresKey).map(({ file }) => file));
  const digest = digestOf(key);
  return ({ headers }, file) => {
    if (!closed.has(file)) return undefined;
    // The digests have equal lengths, and the time of the comparison tells nothing about the key.
    return timingSafeEqual(digestOf(String(headers['x-api-key'] ?? '')), digest) ? undefined : keyRefused();
  };
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
