import { MAX_DELAY } from '../../lib/http/request/preferences.ts';
import { REQUESTABLE_STATUSES } from '../../lib/http/response/sample-error.ts';

/** What the document says before its operations: in Markdown. */
export const INTRODUCTION = `An API for food orders that is made to be tested against. There is no authentication by default.

**Envelope.** Every JSON answer is an object with \`success\`. A success has \`data\`, and a list \`meta\` besides; an error has \`error\` with \`code\`, \`message\` and \`details\`.

**Order of checks.** Route, path id, headers, query, body present, media type, body syntax, body rules; then whether the order exists, \`If-Match\`, and what its status allows. The first that fails is the answer.

**Life of an order.** A pending order may be paid or cancelled, a paid one completed or cancelled. Items change only while it is pending. Paying issues a receipt, cancelling removes it.

**Faults on request.** \`Prefer: code=<status>\` makes any endpoint answer that error (${REQUESTABLE_STATUSES.join(', ')}), \`Prefer: delay=<ms>\` makes it wait, up to ${MAX_DELAY} ms. That is why every operation documents all of these statuses.

**Sandboxes.** A sandbox is a world of its own: orders, keys and settings in one never show in another. A request names its sandbox by the header \`X-Sandbox\`, or by its base URL: below \`/sandboxes/<name>\` the whole API is served, this document included.

**Elsewhere.** A path that is not below is answered 404, a method that a path does not have 405 with \`Allow\`, and \`OPTIONS\` on any path is the CORS preflight, 204; all with the envelope and the headers of the named responses.`;
