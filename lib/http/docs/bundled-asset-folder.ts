/** What asset-folder.ts is in a Lambda bundle, which is CommonJS: the folder beside index.js. */
export const ASSET_FOLDER: URL | string = `${__dirname}/docs-assets/`;
