/** Where the packed files of the documentation page are. A Lambda bundle has bundled-asset-folder.ts in place of this. */
export const ASSET_FOLDER: URL | string = new URL('../generated/docs-assets/', import.meta.url);
