import converter from 'openapi-to-postmanv2';
import { COLLECTION_VARIABLES } from '../collection.ts';
import { LIFECYCLE, LIFECYCLE_FOLDER } from './lifecycle.ts';
import type { CheckedDocument } from './postman-checks.ts';
import { type Item, runnableItem, stepItem } from './postman-items.ts';

/** A URL in place of the document's base URL. The converter requires one, and the collection has a variable instead. */
const BASE_URL = 'http://base-url.invalid';

interface Collection {
  readonly info: { readonly name: string; readonly description: { readonly content: string }; readonly schema: string };
  readonly item: readonly Item[];
}

/** Returns the document as a Postman collection (v2.1), with the life of an order as a folder to run. */
export async function createCollection(document: object): Promise<object> {
  const { info, item } = await convert(JSON.stringify(document).replaceAll('{base_url}', BASE_URL));
  const folder = {
    name: LIFECYCLE_FOLDER,
    description: 'Run this folder from its first request to its last.',
    item: Object.entries(LIFECYCLE).map(stepItem),
  };
  const { name, description, schema } = info;
  return {
    info: { name, description: description.content, schema },
    item: [folder, ...item.map((each) => runnableItem(each, document as CheckedDocument))],
    variable: COLLECTION_VARIABLES,
  };
}

function convert(data: string): Promise<Collection> {
  const options = {
    requestParametersResolution: 'Example',
    exampleParametersResolution: 'Example',
    folderStrategy: 'Tags',
  };
  return new Promise((resolve, reject) => {
    converter.convert({ type: 'string', data }, options, (error, conversion) => {
      const collection = conversion?.output?.[0]?.data;
      if (collection) resolve(collection as Collection);
      else reject(new Error(`The document could not be converted: ${error?.message ?? conversion?.reason}`));
    });
  });
}
