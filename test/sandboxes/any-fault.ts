import fc from 'fast-check';
import type { FaultRule } from '../../lib/sandboxes/settings.ts';

/** Few methods and routes, so that rules and requests often match. */
export const METHODS = ['GET', 'POST', 'PATCH'];
export const ROUTES = ['/orders', '/orders/{id}', '/orders/{id}/cancel'];

export const anyFault: fc.Arbitrary<FaultRule> = fc.record(
  {
    method: fc.constantFrom(...METHODS, '*'),
    path: fc.constantFrom(...ROUTES, '*'),
    status: fc.constantFrom(400, 404, 429, 500, 503),
    times: fc.integer({ min: 1, max: 5 }),
    when: fc.constantFrom('before', 'after'),
    delayMs: fc.nat({ max: 20_000 }),
    retryAfter: fc.nat({ max: 60 }),
  },
  { requiredKeys: ['method', 'path', 'status'] },
);
