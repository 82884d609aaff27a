import { DESCRIPTION, NAME } from '../about.ts';
import { RULES } from './rules-text.ts';
import { COOKBOOK } from './static-files.ts';

/** The pages of the cookbook that show bugs and how to find them. A model that writes tests must not read them. */
const SPOILING_PAGES = [
  'for-a-class.md',
  'grades.md',
  'identities.md',
  'scoring.md',
  'thorough-suite.md',
  'language-models.md',
  'benchmark-an-agent.md',
];

/**
 * Tells a language model how to write tests against the service at this base URL, in the format of
 * https://llmstxt.org/: Markdown with a title, a summary in a quotation, and sections. It has all rules and limits, so
 * that a model need not read the OpenAPI document, and it does not lead to the catalogue of bugs.
 */
export function llmsText(baseUrl: string): string {
  return `# ${NAME}

> ${DESCRIPTION}. Base URL: ${baseUrl}

${RULES}
## How to write a test

1. Take a new sandbox for each test, for example \`test-<uuid>\`: name it in the header \`X-Sandbox\`, or append \`/sandboxes/<name>\` to the base URL. It exists as soon as a request names it, and other sandboxes are unaffected.
2. Arrange with \`PATCH /sandboxes/<name>\`: \`{"clock": "2026-01-01T12:00:00Z"}\` stops time, so that ids and times are known; \`{"journal": true}\` records requests; \`{"faults": [{"method": "POST", "path": "/orders", "status": 503, "times": 1, "when": "after"}]}\` carries the next create out and loses its response. \`POST …/seed\` adds the same orders every time, \`POST …/clock\` with \`{"advanceMs": 60000}\` advances a stopped clock, and \`PUT /sandboxes/<name>\` with \`{"orders": […]}\` arranges orders of any status.
3. Act, and check status, \`code\` and values. \`GET …/requests\` shows what the service received. With \`{"events": true}\`, \`GET …/events\` lists each change of an order. To test a receiver of webhooks, set \`{"webhooks": [{"url": …, "secret": "whsec_…"}]}\`; \`POST …/deliveries\` attempts every delivery that is due and, with \`{"advanceClock": true}\` under a stopped clock, all retries; \`{"event": id}\` delivers one event again. \`DELETE /sandboxes/<name>\` cleans up.

Any request can ask for an error or a delay: \`Prefer: code=503\`, \`Prefer: delay=500\`.

## Do the tests check only what is promised?

\`GET /changes\` lists compatible changes: further members and headers, other messages, other entity tags, and so on. Switch them on in a sandbox with \`{"changes": ["extra-members"]}\`: a suite that then fails checks something that the contract does not promise.

## More

- [The endpoints of orders as an OpenAPI document](${baseUrl}/openapi.json?view=orders), only if a tool needs it
${Object.entries(COOKBOOK)
  .filter(([name]) => !SPOILING_PAGES.includes(name))
  .map(([name, title]) => `- [${title}](docs/${name})`)
  .join('\n')}
- In JavaScript, with the package: \`food-ordering-service/client\` is a typed client, \`food-ordering-service/vitest\` and \`…/playwright\` have a sandbox for each test
`;
}
