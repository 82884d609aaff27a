import type { Parameter } from '../../lib/http/openapi/extension-docs.ts';
import type { Keywords } from '../../lib/http/request/bodies/json-schema.ts';
import type { RouteRow } from '../../lib/http/routes.ts';
import { DESCRIPTION, NAME, VERSION } from '../../lib/http/service.ts';
import type { Captured, Example } from './capture.ts';
import { COMMON, COMMON_TO_ERRORS, headerReferences, RESPONSE_HEADERS } from './headers.ts';
import { INTRODUCTION } from './introduction.ts';
import { namedSchemas, schemaIn } from './named-schemas.ts';
import { type OperationDoc, TAGS } from './operation-doc.ts';
import { OPERATIONS } from './operations.ts';
import { COMMON_PARAMETERS, PATH_PARAMETERS, ROUTE_HEADERS, SANDBOX_PARAMETER } from './parameters.ts';
import { namedResponses, PREFLIGHT, type Responses, responsesOf, slug, UNROUTED } from './responses.ts';
import { SECURITY_SCHEMES, securityOf } from './security.ts';
import { shareResponses } from './shared-responses.ts';

/** When the service sends the document, it replaces the placeholder with the base URL of the request. */
export const SERVER = { url: '{base_url}', description: 'The deployment that serves this document' };

/**
 * Returns the OpenAPI document of the route table. Its examples are real responses of the service. The common parts of all
 * responses are in extensions of the root, because OpenAPI has no place for them.
 */
export function createDocument({ examples: captured }: Captured): Keywords {
  const responses = OPERATIONS.map(
    ({ route, doc }) => [route.operation, responsesOf(route, doc, captured[route.operation] ?? [])] as const,
  );
  const { byOperation, shared } = shareResponses(Object.fromEntries(responses));
  return {
    openapi: '3.1.1',
    info: {
      title: NAME,
      version: VERSION,
      summary: DESCRIPTION,
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [SERVER],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(captured, byOperation),
    'x-headers-of-every-response': headerReferences(COMMON),
    'x-headers-of-every-error': headerReferences(COMMON_TO_ERRORS),
    'x-unrouted': UNROUTED,
    components: {
      schemas: namedSchemas(),
      responses: { ...namedResponses(captured.NAMED_ERRORS ?? []), Preflight: PREFLIGHT, ...shared },
      parameters: parameterComponents(),
      headers: RESPONSE_HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function pathsOf(captured: Record<string, Example[]>, responses: Readonly<Record<string, Responses>>): Keywords {
  const paths: Record<string, Record<string, Keywords>> = {};
  for (const { route, doc } of OPERATIONS) {
    const described = {
      ...operationOf(route, doc, captured[route.operation] ?? [], {
        ...securityOf(route),
        parameters: parametersOf(route, doc),
      }),
      responses: responses[route.operation],
    };
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: described };
  }
  return paths;
}

/** Returns an operation, with these further members, but without its responses. */
export function operationOf(
  route: RouteRow,
  doc: OperationDoc,
  examples: readonly Example[],
  more: Keywords,
): Keywords {
  return {
    operationId: route.operation,
    summary: route.summary,
    description: doc.description,
    tags: [doc.tag],
    ...more,
    ...(doc.body && { requestBody: requestBodyOf(doc.body, doc, examples) }),
  };
}

function parametersOf(route: RouteRow, doc: OperationDoc): readonly Keywords[] {
  return [
    ...pathParameters(route.path).map(reference),
    ...(doc.query ?? []).map(parameterObject),
    ...(route.headers ?? []).map((name) => reference(ROUTE_HEADERS[name])),
    ...(route.sandbox === 'management' ? [] : [reference(SANDBOX_PARAMETER)]),
    ...COMMON_PARAMETERS.map(reference),
  ];
}

function requestBodyOf(
  body: NonNullable<OperationDoc['body']>,
  { bodyType = 'application/json', bodyIsOptional }: OperationDoc,
  examples: readonly Example[],
): Keywords {
  const accepted = examples.filter(({ status, requestBody }) => status < 300 && requestBody !== undefined);
  return {
    required: !bodyIsOptional,
    content: {
      [bodyType]: {
        schema: schemaIn(body),
        examples: Object.fromEntries(
          accepted.map(({ title, requestBody }) => [
            slug(title),
            { summary: title, value: exampleValue(bodyType, requestBody) },
          ]),
        ),
      },
    },
  };
}

function exampleValue(type: string, body: unknown): unknown {
  return type.endsWith('urlencoded') ? Object.fromEntries(new URLSearchParams(String(body))) : body;
}

const NAMED_PARAMETERS = [
  ...Object.values(PATH_PARAMETERS),
  ...Object.values(ROUTE_HEADERS),
  SANDBOX_PARAMETER,
  ...COMMON_PARAMETERS,
];

/** Returns the parameters in braces. */
export function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const parameter = PATH_PARAMETERS[name];
    if (!parameter) throw new TypeError(`parameters.ts does not describe {${name}} in ${path}`);
    return parameter;
  });
}

/** Returns the named parameters, for the components of a document. */
export function parameterComponents(): Keywords {
  return Object.fromEntries(
    NAMED_PARAMETERS.map((parameter) => [componentName(parameter), parameterObject(parameter)]),
  );
}

function componentName({ name }: Parameter): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '');
}

/** Refers to a named parameter. */
export function reference(parameter: Parameter): Keywords {
  return { $ref: `#/components/parameters/${componentName(parameter)}` };
}

export function parameterObject(parameter: Parameter): Keywords {
  return { ...parameter, ...(parameter.in === 'path' && { required: true }) };
}
