import { DESCRIPTION, NAME, VERSION } from '../../about.ts';
import { PATH_ITEMS, WEBHOOKS } from '../../api/events/openapi.ts';
import { SECURITY_SCHEMES, securityOf } from '../../api/tokens/openapi.ts';
import { COMMON, COMMON_TO_ERRORS, headerReferences, RESPONSE_HEADERS } from '../../http/openapi/headers.ts';
import type { OperationDoc, Parameter } from '../../http/openapi/operation-doc.ts';
import type { Keywords } from '../../http/request/json-schema.ts';
import type { RouteRow } from '../../http/route.ts';
import type { Captured, Example } from './capture.ts';
import { INTRODUCTION } from './introduction.ts';
import { OPERATIONS, TAGS } from './operations.ts';
import { COMMON_PARAMETERS, PATH_PARAMETERS, ROUTE_HEADERS, SANDBOX_PARAMETER } from './parameters.ts';
import { type ErrorExample, namedResponses, responsesOf, slug, UNROUTED } from './responses.ts';
import { namedSchemas, schemaIn } from './schemas.ts';

/** When the service sends the document, it replaces the placeholder with the base URL of the request. */
const SERVER = { url: '{base_url}', description: 'The deployment that serves this document' };

/** The operations that a document describes, and how. */
export interface View {
  readonly title: string;
  readonly introduction: string;
  readonly operations: typeof OPERATIONS;
  /** Examples of the errors that have a name. */
  readonly namedErrors: readonly ErrorExample[];
  /** The errors of an operation besides those in its examples. If left out, every error that can be requested. */
  readonly otherErrors?: (route: RouteRow) => readonly number[];
  readonly securityOf?: (route: RouteRow) => Keywords;
  /** Returns a path parameter of an operation with these examples. If left out, a reference to it. */
  readonly pathParameter?: (parameter: Parameter, examples: readonly Example[]) => Keywords;
  /** The parameters of an operation besides those of its route. */
  readonly commonParameters: (route: RouteRow) => readonly Parameter[];
}

/**
 * Returns the OpenAPI document of the route table. Its examples are real responses of the service. The common parts of
 * all responses are in extensions of the root, because OpenAPI has no place for them.
 */
export function createDocument(captured: Captured): Keywords {
  const { components, ...document } = describeOperations(captured, {
    title: NAME,
    introduction: INTRODUCTION,
    operations: OPERATIONS,
    namedErrors: captured.examples.NAMED_ERRORS ?? [],
    securityOf,
    commonParameters: ({ sandbox }) =>
      sandbox === 'management' ? COMMON_PARAMETERS : [SANDBOX_PARAMETER, ...COMMON_PARAMETERS],
  });
  return {
    ...document,
    webhooks: WEBHOOKS,
    'x-headers-of-every-response': headerReferences(Object.keys(COMMON)),
    'x-headers-of-every-error': headerReferences(Object.keys(COMMON_TO_ERRORS)),
    'x-unrouted': UNROUTED,
    components: { ...components, securitySchemes: SECURITY_SCHEMES, pathItems: PATH_ITEMS },
  };
}

/** Returns an OpenAPI document of some operations, with every component that they could refer to. */
export function describeOperations({ examples }: Captured, view: View) {
  const { title, introduction, operations, namedErrors, otherErrors, pathParameter = reference } = view;
  const paths: Record<string, Record<string, Keywords>> = {};
  for (const { route, doc, tag } of operations) {
    const { operation, method, path, summary } = route;
    const captured = examples[operation] ?? [];
    const described = {
      operationId: operation,
      summary,
      description: doc.description,
      tags: [tag],
      ...view.securityOf?.(route),
      parameters: [
        ...pathParameters(path).map((parameter) => pathParameter(parameter, captured)),
        ...(doc.query ?? []),
        ...(route.headers ?? []).map((name) => reference(ROUTE_HEADERS[name])),
        ...view.commonParameters(route).map(reference),
      ],
      ...(doc.body && { requestBody: requestBodyOf(doc.body, doc, captured) }),
      responses: responsesOf(route, doc, captured, otherErrors?.(route)),
    };
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  const used = new Set(operations.map(({ tag }) => tag));
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: VERSION,
      summary: DESCRIPTION,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [SERVER],
    security: [],
    tags: Object.entries(TAGS).flatMap(([name, description]) => (used.has(name) ? { name, description } : [])),
    paths,
    components: {
      schemas: namedSchemas(),
      responses: namedResponses(namedErrors),
      parameters: parameterComponents(),
      headers: RESPONSE_HEADERS,
    },
  };
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

/** Returns the parameters in braces. */
function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const parameter = PATH_PARAMETERS[name];
    if (!parameter) throw new TypeError(`parameters.ts does not describe {${name}} in ${path}`);
    return parameter;
  });
}

function parameterComponents(): Keywords {
  const { values } = Object;
  const named = [...values(PATH_PARAMETERS), ...values(ROUTE_HEADERS), SANDBOX_PARAMETER, ...COMMON_PARAMETERS];
  return Object.fromEntries(named.map((parameter) => [componentName(parameter), parameter]));
}

function componentName({ name }: Parameter): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '');
}

/** Refers to a named parameter. */
function reference(parameter: Parameter): Keywords {
  return { $ref: `#/components/parameters/${componentName(parameter)}` };
}
