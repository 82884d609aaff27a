import { describeTransitions } from '../orders/order-status.ts';

/** How every response looks. */
export const ENVELOPE =
  'Every JSON response is `{"success": true, "data": …}`, with `meta` on lists, or `{"success": false, "error": {"code", "message", "details"}}`. Rely on the status and on `code`, which says what `details` has. A response may gain members and headers; `message` is for people.';

const ROLE = "what the caller's role allows";

/** Checks that the plain API does not have. */
const OF_SANDBOXES = ['sandbox', 'access', 'rate limit', 'faults', ROLE];

const CHECKS = [
  'route',
  'sandbox',
  'access',
  'rate limit',
  'faults',
  'id',
  'headers',
  'query',
  'body (size, presence, media type, syntax, rules)',
  ROLE,
  'whether the order exists',
  '`If-Match`',
  'states (items first)',
];

/** The order in which requests are checked, of the whole API or of the plain one. */
export function describeChecks(api: 'whole' | 'plain' = 'whole'): string {
  const checks = CHECKS.filter((check) => api === 'whole' || !OF_SANDBOXES.includes(check));
  return `Requests are checked in this order: ${checks.join(', ')}. The first check that fails decides. No input gets a 500.`;
}

/** The statuses of an order, and what each allows. */
export const LIFE_OF_AN_ORDER = `${describeTransitions()} Any other move, also to the status that the order has, is a 422. Items can change only while the order is pending. Paying issues the receipt; cancelling removes it. Delete works in every status; the id is a 404 from then on.`;
