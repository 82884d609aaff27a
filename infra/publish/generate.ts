import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import packageFile from '../../package.json' with { type: 'json' };
import { createGateway } from '../server/gateway/gateway.ts';
import { guideOf } from './package/recipe-guide.ts';
import { RECIPES } from './package/recipes.ts';
import { repeatedFacts } from './release/repeated-facts.ts';

/**
 * Writes the service's version and repository where other files repeat them, the OpenAPI documents for GET
 * /openapi.json, so that no function has to generate one when it starts, the orders of their examples, RULES.md, and the
 * guides of the recipes. Run it with `npm run generate` after any change to the contract, and commit the result.
 */
const LIB = new URL('../../lib/', import.meta.url);
const FILES = [
  'version.json',
  'sandboxes/generated/example-orders.json',
  'docs/generated/openapi.json',
  'docs/generated/openapi-orders.json',
] as const;

// The bundles would have all of package.json.
await write('version.json', { version: packageFile.version, repository: packageFile.repository.url });
for (const { file, part, value } of repeatedFacts(packageFile)) {
  const path = new URL(`../../${file}`, import.meta.url);
  await writeFile(path, (await readFile(path, 'utf8')).replace(part, value));
}
// The examples come from the functions, and some of these import the files: they must exist before the functions run.
for (const file of FILES) if (!existsSync(new URL(file, LIB))) await write(file, {});
for (const [name, recipe] of Object.entries(RECIPES)) {
  await writeFile(new URL(`recipes/${name}/README.md`, import.meta.url), guideOf(name, recipe));
}
const { RULES_MARKDOWN } = await import('../../lib/docs/rules-text.ts');
await writeFile(new URL('../../RULES.md', import.meta.url), RULES_MARKDOWN);
const { captureAll } = await import('../../lib/docs/openapi/capture.ts');
const { createDocument } = await import('../../lib/docs/openapi/document.ts');
const { createOrdersView } = await import('../../lib/docs/openapi/orders-view.ts');
const captured = await captureAll((service) => createGateway({ service }));
await write('docs/generated/openapi.json', createDocument(captured));
await write('docs/generated/openapi-orders.json', createOrdersView(captured));
await write('sandboxes/generated/example-orders.json', captured.orders);

function write(file: (typeof FILES)[number], content: object): Promise<void> {
  // The content is on one line: the formatter then breaks only long values, and the file is half as large.
  return writeFile(new URL(file, LIB), `${JSON.stringify(content)}\n`);
}
