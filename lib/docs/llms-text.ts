import { DESCRIPTION, NAME } from '../about.ts';
import { RULES } from './rules-text.ts';
import { COOKBOOK, DOCS_PAGES } from './static-files.ts';

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
 * https://llmstxt.org/: Markdown with a title, a summary in a quotation, and sections. It has the text of the rules, so
 * that a model need not read the OpenAPI document, and it does not lead to the catalogue of bugs.
 */
export function llmsText(baseUrl: string): string {
  return `# ${NAME}

> ${DESCRIPTION}. Base URL: ${baseUrl}

${RULES.replaceAll(DOCS_PAGES['sandboxes.html'] ?? '', 'docs/sandboxes.html')}
## More

- [The order API as an OpenAPI document](${baseUrl}/openapi.json?view=orders), only if a tool needs it
${Object.entries(COOKBOOK)
  .filter(([name]) => !SPOILING_PAGES.includes(name))
  .map(([name, title]) => `- [${title}](docs/${name})`)
  .join('\n')}
- In JavaScript, the package has a typed client (\`food-ordering-service/client\`) and a sandbox for each test (\`…/vitest\`, \`…/playwright\`)
`;
}
