import { REQUESTABLE_STATUSES } from '../../http/http-error.ts';
import { MAX_DELAY } from '../../http/request/headers/preferences.ts';
import { describeTransitions } from '../../orders/order-status.ts';
import { COMMON, COMMON_TO_ERRORS, RESPONSE_HEADERS, type ResponseHeader } from './headers.ts';

export const ENVELOPE =
  '**Envelope.** Every JSON response is an object with `success`, which is true or false. A success has `data`, and a list also has `meta`. An error has `error` with `code`, `message` and `details`; the code determines what `details` holds.';

export const LIFE_OF_AN_ORDER = `**Life of an order.** ${describeTransitions()} Items can change only while the order is pending. Paying issues a receipt; cancelling removes it.`;

/** The order of checks in the plain API. */
export const CHECKS =
  '**Order of checks.** Route, order id, headers, query string, presence of a body, media type, JSON syntax, rules for the body; then whether the order exists, `If-Match`, and the rules for its status. The response is the error of the first check that fails.';

export const INTRODUCTION = `There is no authentication by default. A sandbox can require it (\`auth\`) and limit the rate of requests (\`rateLimit\`), for the order routes only.

${ENVELOPE}

**Order of checks.** Route, sandbox, access, rate limit, requested faults, order id, headers, query string, presence of a body, media type, JSON syntax, rules for the body; then whether the order exists, \`If-Match\`, and the rules for its status. The response is the error of the first check that fails.

${LIFE_OF_AN_ORDER}

**Requested faults.** With \`Prefer: code=<status>\`, every endpoint returns that error (${REQUESTABLE_STATUSES.join(', ')}). With \`Prefer: delay=<ms>\`, it waits first, up to ${MAX_DELAY} ms, or less if the deployment says so. The document therefore lists all these statuses for every operation. A sandbox can also make matching requests fail, wait or break: see its setting \`faults\`.

**Sandboxes.** A sandbox has its own orders, idempotency keys and settings, separate from those of other sandboxes. A request names its sandbox in the header \`X-Sandbox\` or in its base URL: the whole API, including this document, is also served under \`/sandboxes/<name>\`.

**Other requests.** \`HEAD\` works wherever \`GET\` does. An unknown path is a 404, and a method that the path does not have is a 405 with \`Allow\`. \`OPTIONS\` on any path is the CORS preflight and returns 204.

**Headers of every response.** They are listed here once, and not with each operation.

${listOf(COMMON)}

Errors can also have these:

${listOf(COMMON_TO_ERRORS)}`;

function listOf(names: readonly ResponseHeader[]): string {
  return names.map((name) => `- \`${name}\`: ${RESPONSE_HEADERS[name].description}.`).join('\n');
}
