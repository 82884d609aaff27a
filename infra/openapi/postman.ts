import { writeFile } from 'node:fs/promises';
import converter from 'openapi-to-postmanv2';
import { openApiDocument } from '../../lib/http/docs/openapi-document.ts';
import { LIFECYCLE, type Step } from './lifecycle.ts';

/**
 * `npm run postman -- [base URL] [file]`: writes a Postman collection (v2.1) of the document, with the life
 * of an order as a folder that can be run. Its variable `baseUrl` says where the API is.
 */
const [baseUrl = 'http://localhost:3000', file = 'postman.json'] = process.argv.slice(2);
const { item, ...collection } = await convert(await openApiDocument(baseUrl));
const folder = {
  name: 'Order lifecycle',
  description: 'Run this folder: each request checks its answer.',
  item: LIFECYCLE.map(request),
};
const variable = [
  { key: 'baseUrl', value: baseUrl },
  { key: 'orderId', value: '' },
  { key: 'etag', value: '' },
];
await writeFile(
  file,
  `${JSON.stringify({ ...collection, item: [folder, ...item.map(withoutOptional)], variable }, null, 2)}\n`,
);
console.log(`Wrote ${file}. Run it: npx newman run ${file} --folder "${folder.name}"`);

/** The parts of Postman's format that are changed here. */
interface Item {
  readonly item?: readonly Item[];
  readonly request?: {
    readonly url: { readonly query?: readonly Parameter[] };
    readonly header?: readonly Parameter[];
  };
}

interface Parameter {
  readonly key: string;
  readonly value: string;
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

/** With the optional parameters there to be ticked, and off: otherwise every request would ask for a fault. */
function withoutOptional({ item, request, ...rest }: Item): Item {
  if (item) return { ...rest, item: item.map(withoutOptional) };
  if (!request) return rest;
  const { url, header = [] } = request;
  const off = (parameter: Parameter) => ({ ...parameter, value: '', disabled: true });
  return {
    ...rest,
    request: {
      ...request,
      url: { ...url, query: (url.query ?? []).map(off) },
      header: header.map((given) => (['Content-Type', 'Accept'].includes(given.key) ? given : off(given))),
    },
  };
}

function request({ name, method, path, headers = {}, body, status, asserts = [] }: Step): object {
  const all = { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  return {
    name,
    request: {
      method,
      url: `{{baseUrl}}${path}`,
      header: Object.entries(all).map(([key, value]) => ({ key, value })),
      ...(body !== undefined && { body: { mode: 'raw', raw: JSON.stringify(body, null, 2) } }),
    },
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: testScript(name, status, asserts) } }],
  };
}

function testScript(name: string, status: number, asserts: readonly string[]): string[] {
  const parse = asserts.length > 0 ? ['  const body = pm.response.json();'] : [];
  return [
    `pm.test(${JSON.stringify(name)}, () => {`,
    `  pm.response.to.have.status(${status});`,
    ...parse,
    ...asserts.map((line) => `  ${line}`),
    '});',
  ];
}
