import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { resourcesFor, servedPaths } from '../../../../infra/aws/resources.ts';
import { ANY_PATH } from '../../../../lib/http/paths.ts';
import { COMMON_HEADERS } from '../../../../lib/http/response/api-response.ts';
import { FALLBACK, ROUTE_ROWS } from '../../../../lib/http/routes.ts';
import { constructOf, synthesize } from './synthesized.ts';

const api = synthesize();

type Resources = ReturnType<Template['findResources']>;

/** The integrations of the API: `GET /orders` → the construct's id of the function, or the fallback for `ANY`. */
function integrations(template: Template): Record<string, { calls: string; apiKey: boolean }> {
  const resources = template.findResources('AWS::ApiGateway::Resource');
  const functions = template.findResources('AWS::Lambda::Function');
  return Object.fromEntries(
    Object.values(template.findResources('AWS::ApiGateway::Method')).map(({ Properties }) => {
      const path = pathOf(Properties['ResourceId'], resources);
      const calls = functionIn(Properties['Integration'], functions);
      return [`${Properties['HttpMethod']} ${path}`, { calls, apiKey: Properties['ApiKeyRequired'] }];
    }),
  );
}

function pathOf(id: { Ref?: string }, resources: Resources): string {
  if (id.Ref === undefined) return '/';
  const { ParentId, PathPart } = resources[id.Ref]?.['Properties'] ?? {};
  const parent = pathOf(ParentId, resources);
  return `${parent === '/' ? '' : parent}/${PathPart}`;
}

function functionIn({ Type, Uri }: { Type: string; Uri: unknown }, functions: Resources): string {
  expect(Type).toBe('AWS_PROXY');
  const [, logicalId = ''] = /"Fn::GetAtt":\["(\w+)"/.exec(JSON.stringify(Uri)) ?? [];
  const [, construct = ''] = String(functions[logicalId]?.['Metadata']['aws:cdk:path']).split('/');
  return construct;
}

describe('the API', () => {
  test('has exactly one method for every mounted route, and HEAD beside every GET, which call its function', () => {
    const expected = ROUTE_ROWS.flatMap((route) =>
      servedPaths(route).flatMap((path) =>
        (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]).map((method) => [
          `${method} ${path}`,
          { calls: constructOf(route.operation), apiKey: false },
        ]),
      ),
    );
    const actual = Object.entries(integrations(api)).filter(([method]) => !method.startsWith('ANY '));
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
  });

  test('calls the fallback function for other methods and other paths', () => {
    const resources = Object.keys(api.findResources('AWS::ApiGateway::Resource'));
    const any = Object.entries(integrations(api)).filter(([method]) => method.startsWith('ANY '));
    expect(any).toHaveLength(resources.length + 1);
    for (const [, { calls }] of any) expect(calls).toBe(constructOf(FALLBACK.file));
    expect(any.map(([method]) => method)).toEqual(expect.arrayContaining(['ANY /', `ANY ${ANY_PATH}`]));
  });

  test('has the fallback before every other method of its path: under SAM, the later one wins', () => {
    const methods = Object.keys(integrations(api)).map((method) => method.split(' '));
    const byPath = Map.groupBy(methods, ([, path]) => path);
    for (const [path, [first]] of byPath) expect(first).toEqual(['ANY', path]);
  });

  test('has a resource for every path and every parent path, with or without a route', () => {
    const resources = ['/', '/sandboxes', '/sandboxes/{name}', '/sandboxes/{name}/seed', '/health', ANY_PATH];
    expect(resourcesFor(['/', '/sandboxes/{name}/seed', '/sandboxes/{name}', '/health'])).toEqual(resources);
  });

  test('is the only caller of every function', () => {
    const permissions = Object.values(api.findResources('AWS::Lambda::Permission'));
    expect(permissions).toHaveLength(ROUTE_ROWS.length + 1);
    const [restApi] = Object.keys(api.findResources('AWS::ApiGateway::RestApi'));
    for (const { Properties } of permissions) {
      expect(Properties['Principal']).toBe('apigateway.amazonaws.com');
      expect(JSON.stringify(Properties['SourceArn'])).toContain(`{"Ref":"${restApi}"}`);
    }
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

  test('passes request bodies on as bytes, and compresses responses', () => {
    const properties = { BinaryMediaTypes: ['*/*'], MinimumCompressionSize: 1_500 };
    api.hasResourceProperties('AWS::ApiGateway::RestApi', properties);
  });
});

describe('with apiKey=true', () => {
  const keyed = synthesize({ apiKey: 'true', throttle: '5:7' });

  /** Pages, the files that they load, health and the catalogues. */
  const OPEN = [
    ...['/', '/health', '/openapi.json', '/llms.txt', '/docs', '/docs/{asset}', '/console', '/console/{file}'],
    ...['/defects', '/defects/{defect}', '/changes'],
  ];

  test('every other route requires the key, but not the fallback, because a preflight has no key', () => {
    for (const [method, { apiKey }] of Object.entries(integrations(keyed))) {
      const [name, path = ''] = method.split(' ');
      const isOpen = name === 'ANY' || OPEN.includes(path.replace('/sandboxes/{name}/', '/'));
      expect({ method, apiKey }).toEqual({ method, apiKey: !isOpen });
    }
  });

  test('the key is in a usage plan with the throttle, and its value is not in the template', () => {
    keyed.hasResourceProperties('AWS::ApiGateway::UsagePlan', { Throttle: { RateLimit: 5, BurstLimit: 7 } });
    keyed.allResourcesProperties('AWS::ApiGateway::ApiKey', { Value: Match.absent() });
    keyed.hasOutput('ApiKeyId', {});
    api.resourceCountIs('AWS::ApiGateway::ApiKey', 0);
  });
});

test('with allowIps, a resource policy denies requests from all other addresses, and the API is deployed again', () => {
  const narrowed = synthesize({ allowIps: '203.0.113.0/24, 198.51.100.7' });
  const every = { Action: 'execute-api:Invoke', Principal: { AWS: '*' }, Resource: 'execute-api:/*' };
  const others = { NotIpAddress: { 'aws:SourceIp': ['203.0.113.0/24', '198.51.100.7'] } };
  narrowed.hasResourceProperties('AWS::ApiGateway::RestApi', {
    Policy: {
      Statement: [Match.objectLike({ ...every, Effect: 'Allow' }), { ...every, Effect: 'Deny', Condition: others }],
    },
  });
  narrowed.hasOutput('AllowedAddresses', { Value: '203.0.113.0/24,198.51.100.7' });
  api.hasResourceProperties('AWS::ApiGateway::RestApi', { Policy: Match.absent() });
  const deployment = (template: Template) => Object.keys(template.findResources('AWS::ApiGateway::Deployment'));
  expect(deployment(narrowed)).not.toEqual(deployment(api));
});

describe('a response of the gateway itself', () => {
  const found = Object.values(api.findResources('AWS::ApiGateway::GatewayResponse'));
  const responses: GatewayResponse[] = found.map(({ Properties }) => Properties);
  const byType = new Map(responses.map((response) => [response.ResponseType, response]));

  test.each([
    ['DEFAULT_4XX', undefined, 'BAD_REQUEST'],
    ['BAD_REQUEST_BODY', undefined, 'BAD_REQUEST'],
    ['INVALID_API_KEY', undefined, 'FORBIDDEN'],
    ['ACCESS_DENIED', undefined, 'FORBIDDEN'],
    ['MISSING_AUTHENTICATION_TOKEN', '404', 'NOT_FOUND'],
    ['RESOURCE_NOT_FOUND', '404', 'NOT_FOUND'],
    ['REQUEST_TOO_LARGE', undefined, 'PAYLOAD_TOO_LARGE'],
    ['UNSUPPORTED_MEDIA_TYPE', undefined, 'UNSUPPORTED_MEDIA_TYPE'],
    ['THROTTLED', undefined, 'TOO_MANY_REQUESTS'],
    ['QUOTA_EXCEEDED', undefined, 'TOO_MANY_REQUESTS'],
    ['API_CONFIGURATION_ERROR', undefined, 'INTERNAL_SERVER_ERROR'],
    ['DEFAULT_5XX', '502', 'BAD_GATEWAY'],
    ['INTEGRATION_FAILURE', '503', 'SERVICE_UNAVAILABLE'],
    ['INTEGRATION_TIMEOUT', undefined, 'GATEWAY_TIMEOUT'],
  ])('to %s has status %s and code %s', (type, status, code) => {
    expect(byType.get(type)?.StatusCode).toBe(status);
    expect(bodyOf(byType.get(type))).toMatchObject({ success: false, error: { code } });
  });

  test.each(responses)('to $ResponseType is in the envelope, with the headers of every response', (response) => {
    const { error, ...rest } = bodyOf(response);
    expect(rest).toEqual({ success: false });
    expect(Object.keys(error)).toEqual(['code', 'message', 'details']);
    const headers = response.ResponseParameters;
    for (const [name, value] of Object.entries(COMMON_HEADERS)) {
      expect(headers[`gatewayresponse.header.${name}`]).toBe(`'${value}'`);
    }
    expect(headers['gatewayresponse.header.Content-Type']).toBe("'application/json; charset=utf-8'");
    expect(headers['gatewayresponse.header.X-Request-Id']).toBe('context.requestId');
    const isTemporary = ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'].includes(error.code);
    expect(headers['gatewayresponse.header.Retry-After']).toBe(isTemporary ? "'1'" : undefined);
  });

  test.each([
    ['https://app.example', "'https://app.example'"],
    ['https://app.example,http://localhost:5173', undefined],
  ])('names the allowed origin if there is only one: %s', (allowOrigin, named) => {
    const narrowed = synthesize({ allowOrigin });
    narrowed.resourceCountIs('AWS::ApiGateway::GatewayResponse', responses.length);
    narrowed.allResourcesProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseParameters: {
        'gatewayresponse.header.Access-Control-Allow-Origin': named ?? Match.absent(),
        'gatewayresponse.header.Vary': "'Origin'",
      },
    });
  });

  test('to a wrong key or address says what to send', () => {
    const { ResponseParameters } = byType.get('INVALID_API_KEY') ?? {};
    expect(ResponseParameters?.['gatewayresponse.header.WWW-Authenticate']).toContain('header="X-Api-Key"');
    expect(bodyOf(byType.get('INVALID_API_KEY')).error.message).toContain('X-Api-Key');
    expect(bodyOf(byType.get('ACCESS_DENIED')).error.message).toContain('from an allowed network');
  });

  test('to an internal error has the request id', () => {
    for (const type of ['DEFAULT_5XX', 'INTEGRATION_TIMEOUT', 'API_CONFIGURATION_ERROR']) {
      expect(bodyOf(byType.get(type)).error.details).toEqual({ requestId: '$context.requestId' });
    }
  });
});

interface GatewayResponse {
  readonly ResponseType: string;
  readonly StatusCode?: string;
  readonly ResponseParameters: Readonly<Record<string, string>>;
  readonly ResponseTemplates: Readonly<Record<string, string>>;
}

function bodyOf(response: GatewayResponse | undefined): {
  readonly error: { readonly code: string; readonly message: string; readonly details: unknown };
} {
  const templates = response?.ResponseTemplates ?? {};
  expect(Object.keys(templates)).toEqual(['application/json']);
  return JSON.parse(templates['application/json'] ?? '');
}
