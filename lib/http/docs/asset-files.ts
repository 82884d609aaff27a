const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const PLAIN_TEXT = 'text/plain; charset=utf-8';

/**
 * The files of the documentation page, by the name they are served under. `source` is relative to this folder, or
 * in a package: Swagger UI comes with its licence and its notice. The cookbook is plain text, because browsers download
 * Markdown instead of showing it.
 */
export const ASSET_FILES = {
  'docs.css': { source: './page/docs.css', type: CSS },
  'docs.js': { source: './page/docs.js', type: JAVASCRIPT },
  'favicon.svg': { source: './page/favicon.svg', type: 'image/svg+xml' },
  'swagger-ui.css': { source: 'swagger-ui-dist/swagger-ui.css', type: CSS },
  'swagger-ui.js': { source: 'swagger-ui-dist/swagger-ui-bundle.js', type: JAVASCRIPT },
  'swagger-ui.license.txt': { source: 'swagger-ui-dist/LICENSE', type: PLAIN_TEXT },
  'swagger-ui.notice.txt': { source: 'swagger-ui-dist/NOTICE', type: PLAIN_TEXT },
  'swagger-ui-bundle.js.LICENSE.txt': {
    source: 'swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt',
    type: PLAIN_TEXT,
  },
  'cookbook.md': { source: './cookbook/cookbook.md', type: PLAIN_TEXT },
  'retries.md': { source: './cookbook/retries.md', type: PLAIN_TEXT },
  'lost-updates.md': { source: './cookbook/lost-updates.md', type: PLAIN_TEXT },
  'paging.md': { source: './cookbook/paging.md', type: PLAIN_TEXT },
  'rate-limits.md': { source: './cookbook/rate-limits.md', type: PLAIN_TEXT },
  'time.md': { source: './cookbook/time.md', type: PLAIN_TEXT },
  'parallel-ci.md': { source: './cookbook/parallel-ci.md', type: PLAIN_TEXT },
  'for-a-class.md': { source: './cookbook/for-a-class.md', type: PLAIN_TEXT },
  'scoring.md': { source: './cookbook/scoring.md', type: PLAIN_TEXT },
  'language-models.md': { source: './cookbook/language-models.md', type: PLAIN_TEXT },
} as const;

/** The name of a file of the documentation page. */
export type AssetName = keyof typeof ASSET_FILES;

/** Whether the documentation page has a file of this name. */
export function isAssetName(name: string): name is AssetName {
  return Object.hasOwn(ASSET_FILES, name);
}

/** The names of all files of the documentation page. */
export const ASSET_NAMES: readonly AssetName[] = Object.keys(ASSET_FILES).filter(isAssetName);
