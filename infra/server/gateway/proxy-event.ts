import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { FALLBACK, routesOf } from '../../../lib/api/routes.ts';
import type { InvocationContext } from '../../../lib/http/chain/open-request.ts';
import type { Service } from '../../../lib/http/request/api-request.ts';
import { NOTHING } from '../../../lib/http/request/event-parts.ts';
import { ANY_PATH, methodsOf, mountsOf, type RouteRow, routesAt } from '../../../lib/http/route.ts';
import { type Body, isTooLarge } from './http-message.ts';

const STAGE = 'local';
const ACCOUNT = '000000000000';

/** A call of a function: its file, a REST API v1 proxy event, and the context with the service. */
export interface Invocation {
  readonly file: string;
  readonly event: APIGatewayProxyEvent;
  readonly context: InvocationContext;
}

/**
 * Returns a function that makes the call which API Gateway (REST API v1, Lambda proxy integration) makes for a request:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 * As on AWS, a body that is not text is base64, and members without a value are null.
 */
export function createInvocations(service: Service): (request: IncomingMessage, received: Body) => Invocation {
  const resources = resourcesOf(routesOf(service));
  return (request, received) => {
    const { method = 'GET', url = '/' } = request;
    const [path, queryString] = splitUrl(url);
    const { file, resource, pathParameters } = findFunction(resources, method, path);
    const headers = eventHeaders(request.rawHeaders);
    // The function rejects a body by its length, which a chunked request does not declare.
    if (isTooLarge(received) && request.headers['content-length'] === undefined) {
      headers.multiValueHeaders['content-length'] = [String(received.size)];
    }
    const body = isTooLarge(received) ? received.start : received;
    const isText = body === undefined || isUtf8(body);
    const event: APIGatewayProxyEvent = {
      resource,
      path,
      httpMethod: method,
      ...headers,
      ...parametersOf(queryString),
      pathParameters,
      stageVariables: null,
      requestContext: contextOf(request, path, resource),
      body: body?.toString(isText ? 'utf8' : 'base64') ?? null,
      isBase64Encoded: !isText,
    };
    return { file, event, context: lambdaContext(service, file, event.requestContext.requestId) };
  };
}

/**
 * The context in which Lambda calls a function, with the service. It tells no remaining time, for which each request
 * would need a timer: every call that a function waits for has a limit here.
 */
export function lambdaContext(service: Service, file: string, requestId: string): InvocationContext {
  return {
    foodOrdering: { service },
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: false,
    functionName: file,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:${ACCOUNT}:function:${file}`,
    logGroupName: file,
    logStreamName: STAGE,
    memoryLimitInMB: '0',
    done: () => {},
    fail: () => {},
    succeed: () => {},
    // The type of Lambda's context requires the time that remains.
  } as Omit<InvocationContext, 'getRemainingTimeInMillis'> as InvocationContext;
}

/** Finds the function that API Gateway would call. The fallback function gets every request without a route. */
function findFunction(resources: ReturnType<typeof resourcesOf>, method: string, path: string) {
  const given = path.split('/');
  const found = resources.get(given.length)?.find(({ segments }) => fits(segments, given));
  if (!found) return { resource: ANY_PATH, pathParameters: { proxy: path.slice(1) }, file: FALLBACK.file };
  const { resource, segments, files } = found;
  const pathParameters = resource.includes('{') ? parametersIn(segments, given) : null;
  return { resource, pathParameters, file: files.get(method) ?? FALLBACK.file };
}

function fits(segments: readonly string[], given: readonly string[]): boolean {
  return segments.every((segment, index) => (isParameter(segment) ? given[index] !== '' : given[index] === segment));
}

/** Returns the path parameters as they are in the URL. */
function parametersIn(segments: readonly string[], given: readonly string[]): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    if (isParameter(segment)) parameters[segment.slice(1, -1)] = given[index] ?? '';
  }
  return parameters;
}

/** Returns API Gateway's resources by their number of segments. Those without parameters come first. */
function resourcesOf(routes: readonly RouteRow[]) {
  const paths = [...new Set(routes.flatMap(mountsOf))].sort((a, b) => a.split('{').length - b.split('{').length);
  const resources = paths.map((resource) => {
    const segments = resource.split('/');
    const rows = routesAt(routes, resource);
    const files = rows.flatMap((route) => methodsOf([route]).map((method) => [method, route.file] as const));
    return { resource, segments, files: new Map(files) };
  });
  return Map.groupBy(resources, ({ segments }) => segments.length);
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

/**
 * Returns the path and the query string. The target of a request to a proxy is a whole URL (RFC 9112, section 3.2.2).
 */
function splitUrl(url: string): [path: string, query: string] {
  const local = url.startsWith('/') ? url : `/${url.replace(/^\w+:\/\/[^/?]*\/?/, '')}`;
  const mark = local.indexOf('?');
  return mark === -1 ? [local, ''] : [local.slice(0, mark), local.slice(mark + 1)];
}

function eventHeaders(raw: readonly string[]): Pick<APIGatewayProxyEvent, 'headers' | 'multiValueHeaders'> {
  const headers: Record<string, string> = Object.create(NOTHING);
  const multiValueHeaders: Record<string, string[]> = Object.create(NOTHING);
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const value = raw[index + 1] ?? '';
    headers[name] = value;
    const values = multiValueHeaders[name];
    if (values) values.push(value);
    else multiValueHeaders[name] = [value];
  }
  return { headers, multiValueHeaders };
}

function parametersOf(queryString: string) {
  if (queryString === '') return { queryStringParameters: null, multiValueQueryStringParameters: null };
  const pairs = [...new URLSearchParams(queryString)];
  const multiple = Map.groupBy(pairs, ([name]) => name);
  return {
    queryStringParameters: Object.fromEntries(pairs),
    multiValueQueryStringParameters: Object.fromEntries(
      [...multiple].map(([name, values]) => [name, values.map(([, value]) => value)]),
    ),
  };
}

function contextOf({ httpVersion, socket, headers, method = 'GET' }: IncomingMessage, path: string, resource: string) {
  return {
    accountId: ACCOUNT,
    apiId: STAGE,
    authorizer: null,
    httpMethod: method,
    identity: { ...NOBODY, sourceIp: socket.remoteAddress ?? '', userAgent: headers['user-agent'] ?? '' },
    path,
    protocol: `HTTP/${httpVersion}`,
    requestId: randomUUID(),
    requestTimeEpoch: Date.now(),
    resourceId: resource,
    resourcePath: resource,
    stage: STAGE,
  };
}

const NOBODY = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
};
