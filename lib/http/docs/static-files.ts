import { REVALIDATED } from './file-response.ts';

/** The pages of the cookbook, with their titles. */
export const COOKBOOK = {
  'retries.md': 'Retries and lost answers',
  'lost-updates.md': 'Lost updates',
  'paging.md': 'Paging while others write',
  'rate-limits.md': 'Rate limits',
  'time.md': 'Time',
  'parallel-ci.md': 'Parallel CI',
  'for-a-class.md': 'Bugs for a class to find',
  'scoring.md': 'Scoring a suite',
  'bad-day.md': 'A client on a bad day',
  'language-models.md': 'A model that writes tests',
};

/**
 * The files of the documentation page, each with the path of its source in the project. Swagger UI comes with its
 * licence and its notice.
 */
export const DOCS_FILES: Readonly<Record<string, string>> = {
  'docs.css': 'lib/http/docs/page/docs.css',
  'docs.js': 'lib/http/docs/page/docs.js',
  'favicon.svg': 'lib/http/docs/page/favicon.svg',
  'swagger-ui.css': 'node_modules/swagger-ui-dist/swagger-ui.css',
  'swagger-ui.js': 'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  'swagger-ui.license.txt': 'node_modules/swagger-ui-dist/LICENSE',
  'swagger-ui.notice.txt': 'node_modules/swagger-ui-dist/NOTICE',
  'swagger-ui-bundle.js.LICENSE.txt': 'node_modules/swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt',
  'cookbook.md': 'lib/http/docs/cookbook/cookbook.md',
  ...Object.fromEntries(Object.keys(COOKBOOK).map((name) => [name, `lib/http/docs/cookbook/${name}`])),
};

/** The files of the console, which infra/bundle/build-console.ts builds. */
export const CONSOLE_FILES = ['console.css', 'console.js', 'licenses.txt'] as const;

export type ConsoleFile = (typeof CONSOLE_FILES)[number];

/** The pages that load files, by the path they are served under, with the value of `Cache-Control` for their files. */
export const STATIC_FILES = {
  // One hour without revalidation: a new version of the service may change the files. Private, because a gateway may
  // compress them without a `Vary` header, and a shared cache would then send compressed text to any client.
  docs: { names: Object.keys(DOCS_FILES), caching: 'private, max-age=3600' },
  // Revalidated each time, so that a page and its script are always of the same version.
  console: { names: CONSOLE_FILES, caching: REVALIDATED },
} as const satisfies Record<string, { names: readonly string[]; caching: string }>;

export type StaticPage = keyof typeof STATIC_FILES;

/** Browsers download Markdown instead of showing it, so the cookbook is plain text. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The media type of a static file, by its extension. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8';
}
