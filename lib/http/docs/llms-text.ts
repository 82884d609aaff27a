import { describeTransitions } from '../../orders/order-status.ts';
import { DESCRIPTION, NAME } from '../service.ts';
import type { ServiceInstance } from '../service-instance.ts';
import { COOKBOOK } from './static-files.ts';

/**
 * Tells a language model how to write tests against the service at this base URL, in the format of https://llmstxt.org/:
 * Markdown with a title, a summary in a quotation, and sections.
 */
export function llmsText(
  baseUrl: string,
  { routes, extensions }: Pick<ServiceInstance, 'routes' | 'extensions'>,
): string {
  const withheld = extensions.flatMap((extension) => extension.withheld?.pages ?? []);
  return `# ${NAME}

> ${DESCRIPTION}. Base URL: ${baseUrl}

Read the contract before you write tests: [openapi.json](${baseUrl}/openapi.json) has every operation, field, error and example.

## Endpoints

${routes.map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`).join('\n')}

## Rules

- Every JSON response is \`{"success": true, "data": …}\`, with \`meta\` on lists, or \`{"success": false, "error": {"code", "message", "details"}}\`. Check the status and \`error.code\`, not the message.
- Create an order with \`POST /orders\` and \`{"customerName": "Ada", "customerEmail": "ada@example.com", "items": [{"name": "Pizza", "quantity": 2, "price": 9.5}]}\`. Members that the contract does not list are rejected.
- ${describeTransitions()} Any other move is a 422 \`INVALID_STATUS_TRANSITION\`. Items can change only while the order is pending. Paying issues \`receipt\`; cancelling removes it.
- Money is exact to the cent. Times are \`YYYY-MM-DDThh:mm:ss.sssZ\`, and \`updatedAt\` is strictly later after every change.
- \`ETag\` and \`If-Match\` catch lost updates (412). \`Idempotency-Key\` on \`POST /orders\` makes a retry safe: the first response is repeated with \`Idempotent-Replayed: true\`.
- Lists are strongly consistent. Follow \`data.pagination.nextCursor\` until it is null to visit every order once.

## How to write a test

1. Take a new sandbox for each test, for example \`test-<uuid>\`, and name it in the header \`X-Sandbox\`, or append \`/sandboxes/<name>\` to the base URL of the service. A sandbox exists as soon as a request names it, and nobody else sees its orders.
2. Arrange with \`PATCH /sandboxes/<name>\`: \`{"clock": "2026-01-01T12:00:00Z"}\` stops time, so that ids and times are known; \`{"journal": true}\` records requests; \`{"faults": [{"method": "POST", "path": "/orders", "status": 503, "times": 1, "when": "after"}]}\` carries the next create out and loses its response. \`POST /sandboxes/<name>/seed\` adds orders, the same every time.
3. Act, and check the response. \`GET /sandboxes/<name>/requests\` shows what the service received.
4. Clean up with \`DELETE /sandboxes/<name>\`.

Any single request can ask for an error or a delay: \`Prefer: code=503\`, \`Prefer: delay=500\`.

${extensions.map(({ guide = '' }) => guide).join('')}## Cookbook

Exchanges that were run, and a test for each, as plain text:

${Object.entries(COOKBOOK)
  .filter(([name]) => !withheld.includes(name))
  .map(([name, title]) => `- [${title}](${baseUrl}/docs/${name})`)
  .join('\n')}

## In JavaScript or TypeScript

- Once the package is published, \`npx food-ordering-service\` starts the service anywhere. \`startServer()\` from \`food-ordering-service\` starts it in the test's own process.
- \`food-ordering-service/client\` is a typed client; \`food-ordering-service/vitest\` and \`food-ordering-service/playwright\` have fixtures with a sandbox for each test.
`;
}
