import { LIMITS, MAX_EMAIL_LENGTH, MAX_NESTING } from '../http/limits.ts';
import { ROUTE_ROWS, type RouteRow } from '../http/routes.ts';
import { PAID_STATUSES } from '../orders/order-status.ts';
import { PAGE_LIMITS } from '../sandboxes/limits.ts';
import { describeChecks, ENVELOPE, LIFE_OF_AN_ORDER } from './contract-sentences.ts';

/**
 * The endpoints, rules and limits of the order routes, as Markdown: one text for `/llms.txt` and for the page "Rules".
 * It names no bug.
 */
export const RULES = `## Endpoints

${ROUTE_ROWS.filter(isForClients)
  .map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`)
  .join('\n')}

Create an order with \`{"customerName": "Ada", "customerEmail": "ada@example.com", "items": [{"name": "Pizza", "quantity": 2, "price": 9.5}]}\`.

## Responses

- ${ENVELOPE}
- An order has \`id\` (\`ORD-<13 digits, the milliseconds of createdAt>-<3 digits>\`), \`customerName\`, \`customerEmail\`, \`status\`, \`items\`, \`total\`, \`createdAt\`, \`updatedAt\` and, while it is ${PAID_STATUSES.join(' or ')}, \`receipt\` (otherwise the member is absent).
- An item has \`id\` (\`item-1\`, \`item-2\`, …), \`orderId\`, \`name\`, \`quantity\`, \`price\` and \`subtotal\`. A receipt has \`id\`, \`orderId\`, \`receiptNumber\` (\`RCP-\` and the digits of the order's id), \`issuedAt\` (the instant of payment) and \`totalAmount\` (the total).
- A subtotal is quantity times price, and a total the sum of the subtotals, both exact to the cent.
- Times are \`YYYY-MM-DDThh:mm:ss.sssZ\`. \`createdAt\` and \`updatedAt\` are equal at first; every change makes \`updatedAt\` strictly later.

## Limits of a body

| field | rule |
|---|---|
| \`customerName\` | string, 1 to ${LIMITS.nameLength} characters after trimming |
| \`customerEmail\` | an email address of at most ${MAX_EMAIL_LENGTH} characters |
| \`items\` | 1 to ${LIMITS.items} |
| \`items[].name\` | string, 1 to ${LIMITS.nameLength} characters after trimming |
| \`items[].quantity\` | integer, 1 to ${LIMITS.quantity} |
| \`items[].price\` | number, 0 to ${LIMITS.price}, at most two decimals |

All are required to create an order. Strings are stored trimmed and have no control characters. Other members are rejected. \`PATCH /orders/{id}\` takes \`status\`, \`items\` (the whole new list, numbered from 1), or both. A body has at most 256 KiB, and its arrays and objects are nested at most ${MAX_NESTING} deep.

## States

${LIFE_OF_AN_ORDER}

## Lists

- \`GET /orders\` takes \`status\`, \`customerEmail\` (whole, in any case), \`createdFrom\` (inclusive), \`createdTo\` (exclusive), \`sort\` (\`-createdAt\`, the default, or \`createdAt\`), \`limit\` (1 to ${PAGE_LIMITS.max}, default ${PAGE_LIMITS.default}) and one of \`page\` (from 1), \`offset\` (from 0) or \`cursor\`. Filters combine. An unknown or repeated parameter is a 400.
- \`data\` is \`{orders, pagination: {total, page, limit, offset, totalPages, hasMore, nextCursor}}\`, and \`meta\` repeats \`total, page, limit, offset\`. \`total\` counts all matches. With \`offset\`, \`page\` is floor(offset / limit) + 1. A page past the end is empty.
- An order is listed as soon as its create has returned. Following \`nextCursor\` until it is null visits every order that exists throughout exactly once.

## Errors

| status | \`code\` | when |
|---|---|---|
| 400 | \`BAD_REQUEST\` | malformed JSON, id, query or header; no body |
| 404 | \`NOT_FOUND\` | no such order or route |
| 405 | \`METHOD_NOT_ALLOWED\` | \`Allow\` lists the methods of the path |
| 412 | \`PRECONDITION_FAILED\` | \`If-Match\` names another version; details: \`{currentETag}\` |
| 413 | \`PAYLOAD_TOO_LARGE\` | the body is too large |
| 415 | \`UNSUPPORTED_MEDIA_TYPE\` | the body is not \`application/json\` |
| 422 | \`VALIDATION_ERROR\` | the body breaks a rule; details: \`[{path, message}]\`, such as \`items[0].price\` |
| 422 | \`INVALID_STATUS_TRANSITION\` | details: \`{from, to, allowed}\` |
| 422 | \`ORDER_NOT_EDITABLE\` | items for an order that is not pending; details: \`{status}\` |
| 422 | \`IDEMPOTENCY_KEY_REUSED\` | the key came with another body |

${describeChecks()}

## Headers

- Responses have \`X-Request-Id\` (yours, if valid), \`Cache-Control: no-store\` and \`X-Content-Type-Options: nosniff\`. A create has \`Location\`.
- Scripts of every origin may read them, errors too: \`Access-Control-Allow-Origin: *\`, unless the server allows only some origins. \`Access-Control-Expose-Headers\` lists \`ETag\`, \`Location\` and others. \`OPTIONS\` on any path is a 204.
- A response with one order has \`ETag\`, which changes with every change. \`If-None-Match\` on a GET of the order: 304. \`If-Match\` on PATCH, cancel and DELETE: 412 if the order has changed.
- \`HEAD\` works wherever \`GET\` does: the same status and headers, and no body.
- \`Idempotency-Key\` on \`POST /orders\` (1 to 255 visible ASCII characters, kept for 24 hours): the same key and body repeats the first response, with \`Idempotent-Replayed: true\`, and creates nothing.
`;

/** Whether a route is one that clients call: not a page for people, and not one that arranges a test. */
function isForClients({ sandbox }: RouteRow): boolean {
  return sandbox === 'sandboxed' || sandbox === 'switchable';
}

/** The page "Rules" of the documentation. */
export const RULES_MARKDOWN = `# The rules

${RULES}`;
