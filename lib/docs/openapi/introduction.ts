import { REQUESTABLE_STATUSES } from '../../http/http-error.ts';
import { COMMON, COMMON_TO_ERRORS, type Header } from '../../http/openapi/headers.ts';
import { MAX_DELAY } from '../../http/request-limits.ts';
import { contractSections } from '../contract-sentences.ts';

/** The first sections of a document, which the page of the documentation shows above the operations. */
export function introductionOf(api: 'whole' | 'plain'): string {
  return contractSections(api)
    .map(([title, text]) => `## ${title}\n\n${text}`)
    .join('\n\n');
}

export const INTRODUCTION = `${introductionOf('whole')}

## Access

There is no authentication by default. A sandbox can require it (\`auth\`) and limit the rate of requests (\`rateLimit\`), for the order routes only.

## Identities

Clients and users of \`auth\` can have a role. An order that a customer creates has them as its \`owner\`. Customers see nobody else's orders: lists leave them out, and any other request for one is answered as for an id that was never given out. A customer cannot complete or delete an order (403). Staff see and change everything. Idempotency keys and cursors belong to the caller.

## Requested faults

With \`Prefer: code=<status>\`, every endpoint returns that error (${REQUESTABLE_STATUSES.join(', ')}). With \`Prefer: delay=<ms>\`, it waits first, up to ${MAX_DELAY} ms, or less if the deployment says so. The document therefore lists all these statuses for every operation. A sandbox can also make matching requests fail, wait or break: see its setting \`faults\`.

## Sandboxes

A sandbox has its own orders, idempotency keys and settings, separate from those of other sandboxes. A request names its sandbox in the header \`X-Sandbox\` or in its base URL: the whole API, including this document, is also served under \`/sandboxes/<name>\`.

## Other requests

\`HEAD\` works wherever \`GET\` does. An unknown path is a 404, and a method that the path does not have is a 405 with \`Allow\`. \`OPTIONS\` on any path is the CORS preflight and returns 204.

## Headers of every response

They are listed here once, and not with each operation.

${bullets(COMMON)}

Errors can also have these:

${bullets(COMMON_TO_ERRORS)}`;

function bullets(headers: Readonly<Record<string, Header>>): string {
  return Object.entries(headers)
    .map(([name, { description }]) => `- \`${name}\`: ${description}.`)
    .join('\n');
}
