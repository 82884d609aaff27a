import converter from 'openapi-to-postmanv2';
import { openApiDocument } from '../../lib/http/docs/openapi-document.ts';
import { SANDBOX } from '../../lib/http/openapi/example-api.ts';
import { LIFECYCLE_FOLDER } from './export-collection.ts';
import { LIFECYCLE } from './lifecycle.ts';
import { type Item, runnableItem, stepItem } from './postman-items.ts';

/**
 * Returns the document as a Postman collection (v2.1), with the life of an order as a folder to run. Its variables are the
 * base URL, the sandbox, and the last created order.
 */
export async function createCollection(baseUrl: string): Promise<object> {
  const { item, ...collection } = await convert(await openApiDocument(baseUrl));
  const folder = {
    name: LIFECYCLE_FOLDER,
    description: 'Run this folder: each request checks its response.',
    item: LIFECYCLE.map(stepItem),
  };
  const variable = [
    { key: 'baseUrl', value: baseUrl },
    { key: 'sandbox', value: SANDBOX, description: 'The sandbox of every request. `default` is the default sandbox' },
    { key: 'orderId', value: '', description: 'The order that was created last' },
    { key: 'etag', value: '' },
  ];
  return { ...collection, item: [folder, ...item.map(runnableItem)], variable };
}

function convert(data: string): Promise<{ readonly item: readonly Item[] }> {
  const options = {
    requestParametersResolution: 'Example',
    exampleParametersResolution: 'Example',
    folderStrategy: 'Tags',
  };
  return new Promise((resolve, reject) => {
    converter.convert({ type: 'string', data }, options, (error, conversion) => {
      const collection = conversion?.output?.[0]?.data;
      if (collection) resolve(collection as { readonly item: readonly Item[] });
      else reject(new Error(`The document could not be converted: ${error?.message ?? conversion?.reason}`));
    });
  });
}
