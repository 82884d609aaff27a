import generated from '../../../lib/docs/generated/openapi.json' with { type: 'json' };

export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly 'x-headers-of-every-response': HeaderReferences;
  readonly 'x-headers-of-every-error': HeaderReferences;
  readonly 'x-unrouted': Responses;
  readonly components: Readonly<Record<string, unknown>>;
}

type HeaderReferences = Readonly<Record<string, { readonly $ref: string }>>;

type Responses = Readonly<Record<string, object>>;

interface OperationObject {
  readonly operationId: string;
  readonly responses: Responses;
}

export interface ResponseObject {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, object>> }>>;
}

/** Redocly's rules check that it is an OpenAPI document. */
export const DOCUMENT = generated as unknown as OpenApi;

/**
 * The JSON pointer of every documented response, by operation and status; `unrouted` for those outside any operation.
 */
export function documentedResponses({ paths, 'x-unrouted': unrouted }: OpenApi): Map<string, string> {
  const pointers = new Map(Object.keys(unrouted).map((status) => [`unrouted ${status}`, `#/x-unrouted/${status}`]));
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, responses }] of Object.entries(methods)) {
      const pointer = `#/paths/${path.replaceAll('/', '~1')}/${method}/responses`;
      for (const status of Object.keys(responses)) pointers.set(`${operationId} ${status}`, `${pointer}/${status}`);
    }
  }
  return pointers;
}

/**
 * The response of a status at a pointer after following references, with its own pointer. It has the resolved headers
 * of the response and of all responses.
 */
export function resolve(
  document: OpenApi,
  pointer: string,
  status: number,
): { value: ResponseObject; pointer: string } {
  const found = at(document, pointer);
  if ('$ref' in found) return resolve(document, String(found['$ref']), status);
  const headers = {
    ...document['x-headers-of-every-response'],
    ...(status >= 400 && document['x-headers-of-every-error']),
    ...(found['headers'] as HeaderReferences | undefined),
  };
  const resolved = Object.entries(headers).map(([name, { $ref }]) => [name, at(document, $ref)]);
  return { pointer, value: { ...found, headers: Object.fromEntries(resolved) } };
}

function at(document: OpenApi, pointer: string): Record<string, unknown> {
  const parts = pointer.slice(2).split('/');
  const value = parts.reduce<unknown>(
    (node, part) => (node as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/')],
    document,
  );
  if (typeof value !== 'object' || value === null) throw new Error(`The document has nothing at ${pointer}`);
  return value as Record<string, unknown>;
}
