import { createTextFile, type TextFile } from './file-response.ts';

/** The Postman collection among the files of the documentation. */
export const COLLECTION_FILE = 'postman.json';

/** The variables of the collection, as it is generated: its requests create an order, and the next requests are about it. */
export const COLLECTION_VARIABLES = [
  { key: 'baseUrl', value: '' },
  { key: 'sandbox', value: 'my-tests', description: 'The sandbox of every request. `default` is the default sandbox' },
  { key: 'orderId', value: '', description: 'The order that was created last' },
  { key: 'etag', value: '' },
];

/** Returns the collection for a service or, if the base URL is a sandbox's, for that sandbox. */
export function collectionFor(text: string, baseUrl: string): string {
  const [root = '', sandbox] = baseUrl.split('/sandboxes/');
  const values: Readonly<Record<string, string | undefined>> = { baseUrl: root, sandbox };
  const variable = COLLECTION_VARIABLES.map((each) => ({ ...each, value: values[each.key] ?? each.value }));
  return `${JSON.stringify({ ...JSON.parse(text), variable }, null, 2)}\n`;
}

/** Returns the file of the collection with the variables for this base URL. */
export function collectionFileFor({ file, headers }: TextFile, baseUrl: string): TextFile {
  return createTextFile(collectionFor(file.text, baseUrl), file.type, headers);
}
