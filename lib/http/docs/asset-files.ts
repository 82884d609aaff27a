const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const PLAIN_TEXT = 'text/plain; charset=utf-8';

/**
 * The files of the documentation page, by the name they are served under. `source` is relative to this folder, or
 * in a package: Swagger UI comes with its licence and its notice.
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
} as const;

/** The name of a file of the documentation page. */
export type AssetName = keyof typeof ASSET_FILES;

/** Whether the documentation page has a file of this name. */
export function isAssetName(name: string): name is AssetName {
  return Object.hasOwn(ASSET_FILES, name);
}

/** The names of all files of the documentation page. */
export const ASSET_NAMES: readonly AssetName[] = Object.keys(ASSET_FILES).filter(isAssetName);
