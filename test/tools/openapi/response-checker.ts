import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { documentedResponses, type OpenApi, type ResponseObject, resolve } from './open-api.ts';

/** The base URL of a sandbox, below which all paths are served too. */
const SANDBOX_PREFIX = /^\/sandboxes\/[a-z0-9-]+(?=\/)/;

/** A request and its response; header names in lower case, the path below the base URL. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** How an exchange departs from the document, and which documented response it reached. */
export interface Checked {
  readonly violations: readonly string[];
  readonly reached: string | undefined;
}

/** Checks responses against an OpenAPI 3.1 document: a status that it does not document is a violation. Further
 * headers and members are not, because a response may gain some. */
export function createResponseChecker(document: OpenApi): (exchange: Exchange) => Checked {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  // The package is CommonJS; its default export is typed as the module.
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const responses = documentedResponses(document);
  const operationOf = operationFinder(document);
  const schemas = new Map<string, ValidateFunction>();
  const compiled = (pointer: string): ValidateFunction => {
    const known = schemas.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` });
    schemas.set(pointer, known);
    return known;
  };

  return (exchange) => {
    const reached = `${operationOf(exchange)} ${exchange.status}`;
    const pointer = responses.get(reached);
    if (pointer === undefined) return { violations: [`${reached} is not documented`], reached: undefined };
    const response = resolve(document, pointer, exchange.status);
    return {
      // Only a body shows that the whole response is as documented.
      reached: exchange.method === 'HEAD' ? undefined : reached,
      violations: [
        ...headerViolations(exchange, response.value, (name) => compiled(`#/components/headers/${name}/schema`)),
        ...bodyViolations(exchange, response, compiled),
      ],
    };
  };
}

function headerViolations(
  { headers }: Exchange,
  { headers: documented = {} }: ResponseObject,
  schemaOf: (name: string) => ValidateFunction,
): string[] {
  return Object.entries(documented).flatMap(([name, { required }]) => {
    const value = headers[name.toLowerCase()];
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    return explain(`the header ${name}`, schemaOf(name), value);
  });
}

function bodyViolations(
  { method, headers, body }: Exchange,
  { value, pointer }: { value: ResponseObject; pointer: string },
  compiled: (pointer: string) => ValidateFunction,
): string[] {
  if (method === 'HEAD') return body === '' ? [] : ['a response to HEAD has no body'];
  if (!value.content) return body === '' ? [] : ['no body is documented'];
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (!(type in value.content)) return [`the media type ${type} is not documented`];
  const schema = compiled(`${pointer}/content/${type.replaceAll('/', '~1')}/schema`);
  return explain('the body', schema, type === 'application/json' ? JSON.parse(body) : body);
}

function explain(what: string, schema: ValidateFunction, value: unknown): string[] {
  if (schema(value)) return [];
  return (schema.errors ?? []).map(
    ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/**
 * Finds the operation of a request; `unrouted` if there is none. The document lists no HEAD, which is the GET of its
 * path.
 */
export function operationFinder({ paths }: OpenApi): (request: { method: string; path: string }) => string {
  const templates = Object.entries(paths)
    .map(([template, methods]) => ({ pattern: patternOf(template), methods, parameters: template.split('{').length }))
    .sort((a, b) => a.parameters - b.parameters);
  return ({ method, path: pathAndQuery }) => {
    const [path = ''] = pathAndQuery.split(/[?#]/);
    const found =
      templates.find(({ pattern }) => pattern.test(path)) ??
      templates.find(({ pattern }) => pattern.test(path.replace(SANDBOX_PREFIX, '')));
    return found?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()]?.operationId ?? 'unrouted';
  };
}

function patternOf(template: string): RegExp {
  const pattern = template
    .split(/\{\w+\}/)
    .map((text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`^${pattern}$`);
}
