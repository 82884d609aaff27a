import { Ajv2020 } from 'ajv/dist/2020.js';
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

/**
 * Checks responses against an OpenAPI 3.1 document. Returns how an exchange departs from it, and which documented
 * response it reached. A status that it does not document is a violation. Further headers and members are not, because
 * a response may gain some.
 */
export function createResponseChecker(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  // The package is CommonJS; its default export is typed as the module.
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const responses = documentedResponses(document);
  const operationOf = operationFinder(document);

  const explain = (what: string, pointer: string, value: unknown) => {
    if (ajv.validate(`document${pointer}/schema`, value)) return [];
    return (ajv.errors ?? []).map(
      ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };

  const explainHeaders = ({ headers }: Exchange, documented: ResponseObject['headers'] = {}) =>
    Object.entries(documented).flatMap(([name, { required }]) => {
      const value = headers[name.toLowerCase()];
      if (value === undefined) return required ? [`the header ${name} is missing`] : [];
      return explain(`the header ${name}`, `#/components/headers/${name}`, value);
    });

  const explainBody = ({ method, headers, body }: Exchange, pointer: string, content: ResponseObject['content']) => {
    if (method === 'HEAD') return body === '' ? [] : ['a response to HEAD has no body'];
    if (!content) return body === '' ? [] : ['no body is documented'];
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (!(type in content)) return [`the media type ${type} is not documented`];
    const value: unknown = type === 'application/json' ? JSON.parse(body) : body;
    return explain('the body', `${pointer}/content/${type.replaceAll('/', '~1')}`, value);
  };

  return (exchange: Exchange): { readonly violations: readonly string[]; readonly reached: string | undefined } => {
    const reached = `${operationOf(exchange)} ${exchange.status}`;
    const documented = responses.get(reached);
    if (documented === undefined) return { violations: [`${reached} is not documented`], reached: undefined };
    const { value, pointer } = resolve(document, documented, exchange.status);
    return {
      // Only a body shows that the whole response is as documented.
      reached: exchange.method === 'HEAD' ? undefined : reached,
      violations: [...explainHeaders(exchange, value.headers), ...explainBody(exchange, pointer, value.content)],
    };
  };
}

/**
 * Finds the operation of a request; `unrouted` if there is none. The document lists no HEAD, which is the GET of its
 * path.
 */
export function operationFinder({ paths }: OpenApi): (request: { method: string; path: string }) => string {
  const templates = Object.entries(paths)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([template, methods]) => {
      const pattern = template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
      return { pattern: new RegExp(`^${pattern}$`), methods };
    });
  return ({ method, path: pathAndQuery }) => {
    const [path = ''] = pathAndQuery.split(/[?#]/);
    const found =
      templates.find(({ pattern }) => pattern.test(path)) ??
      templates.find(({ pattern }) => pattern.test(path.replace(SANDBOX_PREFIX, '')));
    return found?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()]?.operationId ?? 'unrouted';
  };
}
