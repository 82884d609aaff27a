import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { gatewayResponses } from '../../../../infra/aws/gateway-responses.ts';
import { FALLBACK, ROUTE_ROWS } from '../../../../lib/api/routes.ts';
import { COMMON_HEADERS } from '../../../../lib/http/response/api-response.ts';
import type { RouteRow } from '../../../../lib/http/route.ts';
import { DOCUMENT } from '../../../tools/openapi/open-api.ts';
import { createResponseChecker } from '../../../tools/openapi/response-checker.ts';
import { ERRORS, type ErrorCode } from '../../../tools/rules.ts';
import { constructOf, synthesize } from './synthesized.ts';

const api = synthesize();

const ANY = 'x-amazon-apigateway-any-method';

/** Pages, the files that they load, health and the catalogues, which a closed environment takes without its key. */
const OPEN = [
  ...['/', '/health', '/openapi.json', '/llms.txt', '/docs', '/docs/{asset}', '/console', '/console/{file}'],
  ...['/defects', '/defects/{defect}', '/changes'],
];

/** The paths below which there are routes, but which have none, and all others. */
const FALLBACK_ONLY = ['/oauth', '/sandboxes', '/sandboxes/{name}/oauth', '/{proxy+}'];

/** The document that API Gateway imports, with the ids of constructs in place of references to them. */
function documentOf(template: Template) {
  const { Body } = Object.values(template.findResources('AWS::ApiGateway::RestApi'))[0]?.['Properties'] ?? {};
  const { Resources } = template.toJSON();
  return JSON.parse(JSON.stringify(Body), (_, value) => {
    if (value?.['Fn::Join']) return value['Fn::Join'][1].join('');
    if (value?.['Ref']) return `<${value['Ref']}>`;
    const [logicalId] = value?.['Fn::GetAtt'] ?? [];
    return logicalId === undefined ? value : `<${Resources[logicalId].Metadata['aws:cdk:path'].split('/').at(-3)}>`;
  });
}

/** The entry of a method that calls this function, without the key or with it. */
function calling(operation: string, key: boolean): object {
  const target = `lambda:path/2015-03-31/functions/<${constructOf(operation)}>/invocations`;
  const uri = `arn:<AWS::Partition>:apigateway:<AWS::Region>:${target}`;
  return {
    ...(key && { security: [{ key: [] }] }),
    responses: {},
    'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri, credentials: '<Api>' },
  };
}

/** The paths of the route table, each with its entries in the document. */
function expectedPaths(closed: boolean): Record<string, object> {
  const fallback = { [ANY]: calling(FALLBACK.file, false) };
  const paths: Record<string, object> = Object.fromEntries(FALLBACK_ONLY.map((path) => [path, fallback]));
  for (const route of ROUTE_ROWS) {
    const entry = calling(route.operation, closed && !OPEN.includes(route.path));
    const methods = route.method === 'GET' ? { get: entry, head: entry } : { [route.method.toLowerCase()]: entry };
    for (const path of mountsOf(route)) paths[path] = { ...fallback, ...paths[path], ...methods };
  }
  return paths;
}

/** `GET /` below a sandbox's base URL is the route of the sandbox, because API Gateway ignores the slash at its end. */
function mountsOf({ path, sandbox }: RouteRow): string[] {
  const isAtRootOnly = sandbox === 'management' || path === '/';
  return isAtRootOnly ? [path] : [path, `/sandboxes/{name}${path}`];
}

describe('the document of the API', () => {
  test.each([
    ['open', {}, false],
    ['closed', { apiKey: 'true' }, true],
  ])('of an %s environment is the route table, word by word', (_, context, closed) => {
    expect(documentOf(synthesize(context)).paths).toEqual(expectedPaths(closed));
  });

  test('has the fallback before every other method of its path: under SAM, the later one wins', () => {
    for (const methods of Object.values<object>(documentOf(api).paths)) expect(Object.keys(methods)[0]).toBe(ANY);
  });

  test('passes request bodies on as bytes, compresses responses, takes the key, and has the name of the stack', () => {
    expect(documentOf(api)).toEqual({
      openapi: '3.0.1',
      info: { title: 'food-ordering-main', description: 'Food Ordering Service, branch main', version: '1' },
      paths: expect.anything(),
      components: { securitySchemes: { key: { type: 'apiKey', name: 'x-api-key', in: 'header' } } },
      'x-amazon-apigateway-binary-media-types': ['*/*'],
      'x-amazon-apigateway-minimum-compression-size': 1_500,
      'x-amazon-apigateway-gateway-responses': gatewayResponses(undefined),
    });
  });
});

describe('the API', () => {
  // By default, an import keeps what is no longer in the document, and can make the endpoint EDGE.
  test('is overwritten by the document, and is regional in both ways', () => {
    api.hasResourceProperties('AWS::ApiGateway::RestApi', {
      Mode: 'overwrite',
      Parameters: { endpointConfigurationTypes: 'REGIONAL' },
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  });

  test('keeps its logical id, and with it the URL of an environment', () => {
    expect(Object.keys(api.findResources('AWS::ApiGateway::RestApi'))).toEqual(['ApiRest4DEC74FE']);
  });

  test('may call the functions of its environment, by a role that only API Gateway can assume, and nobody else may', () => {
    const functions = Object.keys(api.findResources('AWS::Lambda::Function'));
    const arns = functions.map((id) => ({ 'Fn::GetAtt': [id, 'Arn'] }));
    const invoke = { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: arns };
    api.resourceCountIs('AWS::Lambda::Permission', 0);
    api.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: { Statement: [{ Principal: { Service: 'apigateway.amazonaws.com' } }] },
      Policies: [{ PolicyDocument: { Statement: [invoke] } }],
    });
  });

  test.each([
    [{}, 200, 400],
    [{ throttle: '5:7' }, 5, 7],
  ])('with %o, is throttled to %d requests a second, and %d in a burst', (context, rate, burst) => {
    const limit = { HttpMethod: '*', ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
    synthesize(context).hasResourceProperties('AWS::ApiGateway::Stage', {
      MethodSettings: Match.arrayWith([Match.objectLike(limit)]),
    });
  });

  test('does not touch the account-wide CloudWatch role', () => {
    api.resourceCountIs('AWS::ApiGateway::Account', 0);
  });
});

test('with apiKey=true, the key is in a usage plan with the throttle, and its value is neither its id nor in the template', () => {
  const keyed = synthesize({ apiKey: 'true', throttle: '5:7' });
  keyed.hasResourceProperties('AWS::ApiGateway::UsagePlan', { Throttle: { RateLimit: 5, BurstLimit: 7 } });
  keyed.allResourcesProperties('AWS::ApiGateway::ApiKey', { Value: Match.absent(), GenerateDistinctId: true });
  keyed.hasOutput('ApiKeyId', {});
  api.resourceCountIs('AWS::ApiGateway::ApiKey', 0);
});

test('with allowIps, a policy of the API and of its document denies all other addresses, and the API is deployed again', () => {
  const narrowed = synthesize({ allowIps: '203.0.113.0/24, 198.51.100.7' });
  const every = { Action: 'execute-api:Invoke', Principal: { AWS: '*' }, Resource: 'execute-api:/*' };
  const others = { NotIpAddress: { 'aws:SourceIp': ['203.0.113.0/24', '198.51.100.7'] } };
  const policy = {
    Version: '2012-10-17',
    Statement: [
      { ...every, Effect: 'Allow' },
      { ...every, Effect: 'Deny', Condition: others },
    ],
  };
  narrowed.hasResourceProperties('AWS::ApiGateway::RestApi', {
    Policy: policy,
    Body: { 'x-amazon-apigateway-policy': policy },
  });
  narrowed.hasOutput('AllowedAddresses', { Value: '203.0.113.0/24,198.51.100.7' });
  api.hasResourceProperties('AWS::ApiGateway::RestApi', { Policy: Match.absent() });
  expect(documentOf(api)).not.toHaveProperty('x-amazon-apigateway-policy');
  const deployment = (template: Template) => Object.keys(template.findResources('AWS::ApiGateway::Deployment'));
  expect(deployment(narrowed)).not.toEqual(deployment(api));
});

/** The id of the request that the gateway refuses in these tests. */
const REQUEST_ID = '7c4e1d90-3a52-4e0b-8f7a-5b6c7d8e9f01';

/**
 * Our codes, each with the types of the gateway's own responses that have it. DEFAULT_… stand for all others.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 */
const CODES: readonly (readonly [code: ErrorCode, ...types: readonly string[]])[] = [
  ['BAD_REQUEST', 'DEFAULT_4XX', 'BAD_REQUEST_BODY', 'BAD_REQUEST_PARAMETERS'],
  ['FORBIDDEN', 'INVALID_API_KEY', 'ACCESS_DENIED', 'EXPIRED_TOKEN', 'INVALID_SIGNATURE', 'WAF_FILTERED'],
  ['NOT_FOUND', 'MISSING_AUTHENTICATION_TOKEN', 'RESOURCE_NOT_FOUND'],
  ['PAYLOAD_TOO_LARGE', 'REQUEST_TOO_LARGE'],
  ['UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE'],
  ['TOO_MANY_REQUESTS', 'THROTTLED', 'QUOTA_EXCEEDED'],
  ['INTERNAL_SERVER_ERROR', 'API_CONFIGURATION_ERROR'],
  ['BAD_GATEWAY', 'DEFAULT_5XX'],
  ['SERVICE_UNAVAILABLE', 'INTEGRATION_FAILURE'],
  ['GATEWAY_TIMEOUT', 'INTEGRATION_TIMEOUT'],
];
const TYPES = CODES.flatMap(([code, ...types]) => types.map((type) => [type, code] as const));

/** Renders a response as API Gateway does. @throws Error if it has a variable or a directive that is not known here. */
function render(type: string, allowedOrigins?: readonly string[]) {
  const { statusCode, responseParameters, responseTemplates } = gatewayResponses(allowedOrigins)[type] ?? {};
  const headers = Object.entries(responseParameters ?? {}).map(([name, value]) => {
    const text = value === 'context.requestId' ? REQUEST_ID : /^'([^']*)'$/.exec(value)?.[1];
    if (!name.startsWith('gatewayresponse.header.') || text === undefined) throw new Error(`${name}: ${value}`);
    return [name.slice('gatewayresponse.header.'.length).toLowerCase(), text];
  });
  const body = (responseTemplates?.['application/json'] ?? '').replaceAll('$context.requestId', REQUEST_ID);
  if (/[$#]/.test(body)) throw new Error(`${type}: ${body}`);
  return { status: Number(statusCode ?? ERRORS.BAD_REQUEST), headers: Object.fromEntries(headers), body };
}

const check = createResponseChecker(DOCUMENT);

describe('a response of the gateway itself', () => {
  test('is defined for these types', () => {
    expect(Object.keys(gatewayResponses(undefined)).toSorted()).toEqual(TYPES.map(([type]) => type).toSorted());
    // A status here would replace those of all types that are not listed.
    expect(gatewayResponses(undefined)['DEFAULT_4XX']).not.toHaveProperty('statusCode');
  });

  test.each(TYPES)('to %s is %s in the envelope, with the headers of every response', (type, code) => {
    const { status, headers, body } = render(type);
    expect(status).toBe(ERRORS[code]);
    const hasId = status >= 500 && code !== 'SERVICE_UNAVAILABLE';
    const details = hasId ? { requestId: REQUEST_ID } : null;
    expect(JSON.parse(body)).toEqual({ success: false, error: { code, message: expect.any(String), details } });
    for (const [name, value] of Object.entries(COMMON_HEADERS)) expect(headers[name.toLowerCase()]).toBe(value);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': REQUEST_ID,
      ...(['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'].includes(code) && { 'retry-after': '1' }),
    });
    expect(check({ method: 'POST', path: '/orders', status, headers, body }).violations).toEqual([]);
  });

  test.each([
    [['https://app.example'], 'https://app.example'],
    [['https://app.example', 'http://localhost:5173'], undefined],
  ])('names the allowed origin if there is only one: %o', (origins, named) => {
    for (const [type] of TYPES) {
      const { headers } = render(type, origins);
      expect([headers['access-control-allow-origin'], headers['vary']]).toEqual([named, 'Origin']);
    }
  });

  test('to a wrong key or address says what to send', () => {
    const refused = render('INVALID_API_KEY');
    expect(refused.headers['www-authenticate']).toBe('ApiKey realm="environment", header="X-Api-Key"');
    expect(refused.body).toContain('Send its key in the header X-Api-Key');
    expect(render('ACCESS_DENIED').body).toContain('from an allowed network');
  });
});
