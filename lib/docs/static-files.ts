import { CONSOLE_FILES } from '../console/console-files.ts';
import { REVALIDATED } from './file-response.ts';

/** The pages of the cookbook, with their titles. */
export const COOKBOOK = {
  'retries.md': 'Retries and lost answers',
  'lost-updates.md': 'Lost updates',
  'paging.md': 'Paging while others write',
  'rate-limits.md': 'Rate limits',
  'time.md': 'Time',
  'parallel-ci.md': 'Parallel CI',
  'webhooks.md': 'Webhooks: duplicates, order, retries, signatures',
  'identities.md': "Somebody else's order",
  'for-a-class.md': 'Bugs for a class to find',
  'grades.md': 'Grades',
  'scoring.md': 'Scoring a suite',
  'thorough-suite.md': 'A thorough suite',
  'bad-day.md': 'A client on a bad day',
  'agents.md': 'Does your agent order twice?',
  'reading.md': 'Does your client read everything?',
  'language-models.md': 'A model that writes tests',
  'benchmark-an-agent.md': 'A model or an agent in the benchmark',
};

/**
 * The files of the documentation page, each with the path of its source in the project. The links of Markdown lead
 * elsewhere on a server. Swagger UI comes with its licence and its notice.
 */
export const DOCS_FILES: Readonly<Record<string, string>> = {
  'shared.css': 'lib/docs/page/shared.css',
  'docs.css': 'lib/docs/page/docs.css',
  'docs.js': 'lib/docs/page/docs.js',
  'favicon.svg': 'lib/docs/page/favicon.svg',
  'swagger-ui.css': 'node_modules/swagger-ui-dist/swagger-ui.css',
  'swagger-ui.js': 'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  'swagger-ui.license.txt': 'node_modules/swagger-ui-dist/LICENSE',
  'swagger-ui.notice.txt': 'node_modules/swagger-ui-dist/NOTICE',
  'swagger-ui-bundle.js.LICENSE.txt': 'node_modules/swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt',
  'postman.json': 'infra/publish/recipes/newman/orders.postman_collection.json',
  'cookbook.md': 'lib/docs/cookbook/cookbook.md',
  ...Object.fromEntries(Object.keys(COOKBOOK).map((name) => [name, `lib/docs/cookbook/${name}`])),
};

/** The page of the rules, which lib/docs/render-page.ts makes from the text that `/llms.txt` has, too. */
export const RULES_PAGE = 'rules.html';

/** Pages that lib/docs/render-page.ts makes from Markdown, each with the path of its source. */
export const DOCS_PAGES: Readonly<Record<string, string>> = {
  'cookbook.html': 'lib/docs/cookbook/cookbook.md',
  ...Object.fromEntries(
    Object.keys(COOKBOOK).map((name) => [name.replace(/md$/, 'html'), `lib/docs/cookbook/${name}`]),
  ),
  'sandboxes.html': 'lib/sandboxes/README.md',
  'defects.html': 'lib/defects/README.md',
  'changes.html': 'lib/changes/README.md',
  'score.html': 'lib/tools/score/README.md',
  'package.html': 'infra/publish/package/README.md',
  'local-server.html': 'infra/server/README.md',
};

/** The pages that load files, by the path they are served under, with the value of `Cache-Control` for their files. */
export const STATIC_FILES = {
  // One hour without revalidation: a new version of the service may change the files. Private, because a gateway may
  // compress them without a `Vary` header, and a shared cache would then send compressed text to any client.
  docs: {
    names: [...Object.keys(DOCS_FILES), ...Object.keys(DOCS_PAGES), RULES_PAGE],
    caching: 'private, max-age=3600',
  },
  // Revalidated each time, so that a page and its script are always of the same version.
  console: { names: CONSOLE_FILES, caching: REVALIDATED },
} as const satisfies Record<string, { names: readonly string[]; caching: string }>;

export type StaticPage = keyof typeof STATIC_FILES;

export const STATIC_PAGES = Object.keys(STATIC_FILES) as StaticPage[];

/** Browsers download Markdown instead of showing it, so it is plain text. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
};

/** The media type of a static file, by its extension. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8';
}
