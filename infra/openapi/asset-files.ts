/** The files of the documentation page: where each comes from, and what it is. */
export const ASSET_FILES = {
  'docs.css': { source: 'lib/http/docs/page/docs.css', type: 'text/css; charset=utf-8' },
  'docs.js': { source: 'lib/http/docs/page/docs.js', type: 'text/javascript; charset=utf-8' },
  'favicon.svg': { source: 'lib/http/docs/page/favicon.svg', type: 'image/svg+xml' },
  'swagger-ui.css': { source: 'node_modules/swagger-ui-dist/swagger-ui.css', type: 'text/css; charset=utf-8' },
  'swagger-ui.js': {
    source: 'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
    type: 'text/javascript; charset=utf-8',
  },
  'swagger-ui.license.txt': { source: 'node_modules/swagger-ui-dist/LICENSE', type: 'text/plain; charset=utf-8' },
  'swagger-ui.notice.txt': { source: 'node_modules/swagger-ui-dist/NOTICE', type: 'text/plain; charset=utf-8' },
  'swagger-ui-bundle.js.LICENSE.txt': {
    source: 'node_modules/swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt',
    type: 'text/plain; charset=utf-8',
  },
} as const;

export const ASSET_NAMES = Object.keys(ASSET_FILES);
