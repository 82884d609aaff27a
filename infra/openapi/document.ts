import type { Keywords } from '../../lib/http/request/json-schema.ts';
import { type Operation, ROUTES, type Route } from '../../lib/http/routes.ts';
import { DESCRIPTION, NAME, VERSION } from '../../lib/http/service.ts';
import { captureExamples, type Example } from './capture.ts';
import { NAMED_ERRORS } from './examples/service.ts';
import { RESPONSE_HEADERS } from './headers.ts';
import { INTRODUCTION } from './introduction.ts';
import { namedSchemas, schemaIn } from './named-schemas.ts';
import { type OperationDoc, TAGS } from './operation-doc.ts';
import { OPERATIONS } from './operations.ts';
import { COMMON_PARAMETERS, PATH_PARAMETERS, type Parameter, ROUTE_HEADERS, SANDBOX_PARAMETER } from './parameters.ts';
import { namedResponses, PREFLIGHT, responsesOf, slug, UNROUTED } from './responses.ts';

/** The base URL takes this place when the document is asked for. */
const SERVER = { url: '{base_url}', description: 'The deployment that serves this document' };

/** The OpenAPI document of the route table, with examples that the service has just answered. */
export async function createDocument(): Promise<Keywords> {
  const operations = Object.entries(OPERATIONS) as [Operation, OperationDoc][];
  const captured = await captureExamples({
    ...Object.fromEntries(operations.map(([operation, { examples }]) => [operation, examples])),
    NAMED_ERRORS,
  });
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
    paths: pathsOf(operations, captured),
    'x-unrouted': UNROUTED,
    components: {
      schemas: namedSchemas(),
      responses: { ...namedResponses(captured.NAMED_ERRORS ?? []), Preflight: PREFLIGHT },
      parameters: Object.fromEntries(
        NAMED_PARAMETERS.map((parameter) => [componentName(parameter), written(parameter)]),
      ),
      headers: RESPONSE_HEADERS,
    },
  };
}

function pathsOf(operations: [Operation, OperationDoc][], captured: Record<string, Example[]>): Keywords {
  const paths: Record<string, Record<string, Keywords>> = {};
  for (const [operation, doc] of operations) {
    const route: Route = ROUTES[operation];
    const described = operationOf(operation, route, doc, captured[operation] ?? []);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: described };
  }
  return paths;
}

function operationOf(operation: Operation, route: Route, doc: OperationDoc, examples: Example[]): Keywords {
  return {
    operationId: operation,
    summary: route.summary,
    description: doc.description,
    tags: [doc.tag],
    parameters: [
      ...pathParameters(route.path).map(reference),
      ...(doc.query ?? []).map(written),
      ...(route.headers ?? []).map((name) => reference(ROUTE_HEADERS[name])),
      ...(route.sandbox === 'management' ? [] : [reference(SANDBOX_PARAMETER)]),
      ...COMMON_PARAMETERS.map(reference),
    ],
    ...(doc.body && { requestBody: requestBodyOf(doc.body, !doc.bodyIsOptional, examples) }),
    responses: responsesOf(operation, doc, examples),
  };
}

function requestBodyOf(body: NonNullable<OperationDoc['body']>, required: boolean, examples: Example[]): Keywords {
  const accepted = examples.filter(({ status, requestBody }) => status < 300 && requestBody !== undefined);
  return {
    required,
    content: {
      'application/json': {
        schema: schemaIn(body),
        examples: Object.fromEntries(
          accepted.map(({ title, requestBody }) => [slug(title), { summary: title, value: requestBody }]),
        ),
      },
    },
  };
}

const NAMED_PARAMETERS = [
  ...Object.values(PATH_PARAMETERS),
  ...Object.values(ROUTE_HEADERS),
  SANDBOX_PARAMETER,
  ...COMMON_PARAMETERS,
];

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const parameter = PATH_PARAMETERS[name];
    if (!parameter) throw new TypeError(`parameters.ts has nothing about {${name}} in ${path}`);
    return parameter;
  });
}

/** A parameter's name where components have it: letters and digits only. */
function componentName({ name }: Parameter): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '');
}

function reference(parameter: Parameter): Keywords {
  return { $ref: `#/components/parameters/${componentName(parameter)}` };
}

function written(parameter: Parameter): Keywords {
  return { ...parameter, ...(parameter.in === 'path' && { required: true }) };
}
