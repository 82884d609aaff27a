import type { FilterParameter } from '../api/orders/query.ts';
import { ROUTE_ROWS } from '../api/routes.ts';
import { MAX_DELAY, MAX_NESTING } from '../http/request-limits.ts';
import type { RouteRow } from '../http/route.ts';
import { LIMITS, MAX_EMAIL_LENGTH } from '../orders/order-limits.ts';
import { ORDER_STATUSES, PAID_STATUSES } from '../orders/order-status.ts';
import { isForStaff } from '../sandboxes/access/caller.ts';
import { PAGE_LIMITS } from '../sandboxes/sandbox-limits.ts';
import { describeChecks, describeErrors, ENVELOPE, LIFE_OF_AN_ORDER } from './contract-sentences.ts';

const FILTERS = {
  status: '`status`',
  customerEmail: '`customerEmail` (whole, in any case)',
  createdFrom: '`createdFrom` (inclusive)',
  createdTo: '`createdTo` (exclusive)',
} satisfies Record<FilterParameter, string>;

/** The requests that only staff may send. */
const FOR_STAFF = [
  '`DELETE`',
  ...ORDER_STATUSES.filter(isForStaff).map((status) => `\`{"status": "${status}"}\``),
].join(' and ');

/**
 * The rules of the order routes, and how to write a test of them, as Markdown: one text for `/llms.txt`, the page
 * "Rules" and RULES.md. It is complete, so that tests can be written from it alone, and it names no bug.
 */
export const RULES = `## Endpoints

${ROUTE_ROWS.filter(isForClients)
  .map(({ method, path, summary, success = 200 }) => `- \`${method} ${path}\` (${success}): ${summary}`)
  .join('\n')}

The number in brackets is the status of a success. Create an order with \`{"customerName": "Ada", "customerEmail": "ada@example.com", "items": [{"name": "Pizza", "quantity": 2, "price": 9.5}]}\`. A create, read, change or cancel returns the order as \`data\`. A delete returns \`{"id": "ORD-…", "deleted": true}\`. \`/orders/{id}/cancel\` ignores its body, and equals a \`PATCH\` of the order with \`{"status": "cancelled"}\`.

## Responses

- ${ENVELOPE} One message is fixed: \`Customer name is required\`, for a name that is missing or blank.
- An order has \`id\` (\`ORD-<13 digits, the milliseconds of createdAt>-<3 digits>\`), \`customerName\`, \`customerEmail\`, \`status\`, \`items\`, \`total\`, \`createdAt\`, \`updatedAt\` and, while it is ${PAID_STATUSES.join(' or ')}, \`receipt\` (otherwise the member is absent).
- An item has \`id\` (\`item-1\`, \`item-2\`, …), \`orderId\`, \`name\`, \`quantity\`, \`price\` and \`subtotal\`. A receipt has \`id\`, \`orderId\`, \`receiptNumber\` (\`RCP-\` and the digits of the order's id), \`issuedAt\` (the instant of payment) and \`totalAmount\` (the total).
- A subtotal is quantity times price, and a total the sum of the subtotals, both exact to the cent.
- Times in responses are \`YYYY-MM-DDThh:mm:ss.sssZ\`. \`createdAt\` and \`updatedAt\` are equal at first; every change makes \`updatedAt\` strictly later.

## Limits of a body

| field | rule |
|---|---|
| \`customerName\` | string, 1 to ${LIMITS.nameLength} characters after trimming |
| \`customerEmail\` | an ASCII email address of at most ${MAX_EMAIL_LENGTH} characters, with a dot in the domain |
| \`items\` | 1 to ${LIMITS.items} |
| \`items[].name\` | string, 1 to ${LIMITS.nameLength} characters after trimming |
| \`items[].quantity\` | integer, 1 to ${LIMITS.quantity} |
| \`items[].price\` | number, 0 to ${LIMITS.price}, at most two decimals |

All are required to create an order. Strings are stored trimmed and contain none of U+0000 to U+001F. A character is a code point: an emoji such as 🍕 is one. Other members are rejected. \`PATCH /orders/{id}\` takes \`status\`, \`items\` (the whole new list, numbered from 1), or both: the items change first, in the same atomic step. A body has at most 256 KiB, and its arrays and objects are nested at most ${MAX_NESTING} deep.

## States

${LIFE_OF_AN_ORDER}

## Lists

- \`GET /orders\` takes ${Object.values(FILTERS).join(', ')}, \`sort\` (\`-createdAt\`, the default, or \`createdAt\`), \`limit\` (1 to ${PAGE_LIMITS.max}, default ${PAGE_LIMITS.default}) and one of \`page\` (from 1), \`offset\` (from 0) or \`cursor\`. Filters combine. A time is an ISO 8601 instant with \`Z\` or an offset, such as \`2026-01-31T12:00:00+02:00\` (in a URL, \`+\` is \`%2B\`); the seconds and the offset's colon are optional, and leap seconds are refused.
- An unknown or repeated parameter, a value out of range, two ways to page, and a cursor that is damaged or used with other filters are a 400.
- \`data\` is \`{orders, pagination: {total, page, limit, offset, totalPages, hasMore, nextCursor}}\`, and \`meta\` repeats \`total, page, limit, offset\`. \`total\` counts all matches. With \`offset\`, \`page\` is floor(offset / limit) + 1. A page past the end is empty.
- An order is listed as soon as its create has returned. Following \`nextCursor\` until it is null visits every order that exists throughout exactly once.

## Errors

| status | \`code\` | when |
|---|---|---|
${describeErrors()}

All other \`details\` are null. ${describeChecks()} A refused request changes nothing.

## Headers

- Responses have \`X-Request-Id\` (yours, if it is 1 to 128 letters, digits, \`.\`, \`_\` or \`-\`), \`Cache-Control: no-store\` and \`X-Content-Type-Options: nosniff\`. A create has \`Location\`.
- Scripts of every origin may read them, errors too: \`Access-Control-Allow-Origin: *\`, unless the server allows only some origins. \`Access-Control-Expose-Headers\` lists \`ETag\`, \`Location\` and others. \`OPTIONS\` on any path is a 204.
- A response with one order has \`ETag\`, which changes with every change. \`If-None-Match\` on a GET of the order: 304. \`If-Match\` on PATCH, cancel and DELETE: 412 if the order has changed.
- \`HEAD\` works wherever \`GET\` does: the same status and headers, and no body.
- \`Idempotency-Key\` on \`POST /orders\` (1 to 255 visible ASCII characters, kept for 24 hours): the same key and body repeats the first response, a 201 with the same order and \`Idempotent-Replayed: true\`, and creates nothing.

## Access

Nobody needs credentials until a sandbox has the setting \`auth\`, which guards the order routes and no other. \`rateLimit\` limits them.

- \`{"scheme": "apiKey", "keys": ["key-1", {"secret": "key-2", "scope": "orders:read"}]}\`: the key is in \`X-Api-Key\`.
- \`{"scheme": "basic", "users": {"ada": "password", "bob": {"password": "other", "role": "customer"}}}\`: HTTP Basic.
- \`{"scheme": "bearer", "clients": {"kiosk": {"secret": "made-up", "role": "staff"}}, "lifetimeSeconds": 3600}\`: \`POST /oauth/token\` with the form \`grant_type=client_credentials\` and the client as HTTP Basic returns \`{access_token, token_type, expires_in, scope}\`, without the envelope; a wrong secret is a 401 there, with \`{"error": "invalid_client"}\`. The order routes take \`Authorization: Bearer <access_token>\` until the sandbox's clock has passed the lifetime; then it is a 401.
- \`"scope": "orders:read"\`, for a key, a user or a client, allows reading only: any other request is a 403.
- \`"role": "customer"\`: an order belongs to the customer who creates it, and shows their name as \`owner\`. Customers see nobody else's orders: lists and \`total\` leave them out, and any other request for one is a 404, as for an unknown id, whatever its headers and body say. Customers create, read, pay, cancel and edit their own orders. ${FOR_STAFF} are a 403 for them, with any id.
- \`"role": "staff"\`, or no role: sees and changes every order. Orders created by anyone but a customer have no \`owner\`. \`owner\` in the body of an order route is a 422.
- An \`Idempotency-Key\` and a cursor belong to the caller: two customers may send the same key, and another's cursor is a 400.
- \`{"rateLimit": {"requests": 5, "windowSeconds": 60}}\`: every response has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`, and the sixth request in a window of the sandbox's clock is a 429. A 401 does not count.

[All about access](lib/sandboxes/README.md#access-and-limits) and [identities](lib/sandboxes/README.md#identities).

## How to write a test

1. Take a new sandbox for each test, for example \`test-<uuid>\`: name it in the header \`X-Sandbox\`, or append \`/sandboxes/<name>\` to the base URL. It exists as soon as a request names it, and other sandboxes are unaffected.
2. Arrange with \`PATCH /sandboxes/<name>\`: \`{"clock": "2026-01-01T12:00:00Z"}\` stops time, so that ids and times are known; \`{"journal": true}\` records requests; \`{"auth": …}\` asks for credentials; \`{"faults": [{"method": "POST", "path": "/orders", "status": 503, "times": 1, "when": "after"}]}\` carries the next create out and loses its response. \`POST /sandboxes/<name>/seed\` adds the same orders every time, \`POST /sandboxes/<name>/clock\` with \`{"advanceMs": 60000}\` advances a stopped clock, and \`PUT /sandboxes/<name>\` with \`{"settings": {…}, "orders": […]}\` arranges settings and orders of any status and \`owner\`.
3. Act, and check status, \`code\` and values. \`GET /sandboxes/<name>/requests\` shows what the service received. With \`{"events": true}\`, \`GET /sandboxes/<name>/events\` lists each change of an order. To test a receiver of webhooks, set \`{"webhooks": [{"url": …, "secret": "whsec_…"}]}\`; \`POST /sandboxes/<name>/deliveries\` attempts every delivery that is due and, with \`{"advanceClock": true}\` under a stopped clock, all retries; \`{"event": id}\` delivers one event again. \`DELETE /sandboxes/<name>\` cleans up.

Any request can ask for an error or a delay of up to ${MAX_DELAY} ms: \`Prefer: code=503\`, \`Prefer: delay=500\`.

## Do the tests check only what is promised?

\`GET /changes\` lists compatible changes, such as further members and other messages. Switch them on in a sandbox with \`{"changes": ["extra-members"]}\`: tests that then fail check something that the contract does not promise. Compare the members that you know, and let others pass.
`;

/** Whether a route is one that clients call: not a page for people, and not one that arranges a test. */
function isForClients({ sandbox }: RouteRow): boolean {
  return sandbox === 'sandboxed' || sandbox === 'switchable';
}

/** The page "Rules" and RULES.md. Links are relative to RULES.md. */
export const RULES_MARKDOWN = `# The rules

${RULES}`;
