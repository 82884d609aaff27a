import { describe, expect, test } from 'vitest';
import { resourcesFor, servedPaths } from '../../../infra/aws/resources.ts';
import { ALL_ROUTES } from '../../../lib/extensions/routes.ts';
import { ANY_PATH } from '../../../lib/http/mounts.ts';
import { COMMON_HEADERS } from '../../../lib/http/response/response-headers.ts';
import { FALLBACK } from '../../../lib/http/routes.ts';
import { type Resource, type Synthesized, synthesize } from './synthesized.ts';

const api = synthesize();

/** The integrations of the API: `GET /orders` → the construct's id of the function, or the fallback for `ANY`. */
function integrations({ ofType, resources }: Synthesized): Record<string, { calls: string; apiKey: boolean }> {
  return Object.fromEntries(
    Object.values(ofType('AWS::ApiGateway::Method')).map(({ Properties }) => {
      const path = pathOf(Properties['ResourceId'], resources);
      const calls = { calls: functionIn(Properties['Integration'], resources), apiKey: Properties['ApiKeyRequired'] };
      return [`${Properties['HttpMethod']} ${path}`, calls as { calls: string; apiKey: boolean }];
    }),
  );
}

function pathOf(id: unknown, resources: Synthesized['resources']): string {
  if (typeof id !== 'object' || id === null || !('Ref' in id)) return '/';
  const resource = resources[String(id.Ref)] as Resource;
  const parent = pathOf(resource.Properties['ParentId'], resources);
  return `${parent === '/' ? '' : parent}/${resource.Properties['PathPart']}`;
}

function functionIn(integration: unknown, resources: Synthesized['resources']): string {
  const { Type, Uri } = integration as { Type: string; Uri: unknown };
  expect(Type).toBe('AWS_PROXY');
  const [, logicalId = ''] = /"Fn::GetAtt":\["(\w+)"/.exec(JSON.stringify(Uri)) ?? [];
  const [, construct = ''] = String(resources[logicalId]?.Metadata?.['aws:cdk:path']).split('/');
  return construct;
}

function constructOf(operation: string): string {
  return `${operation[0]?.toUpperCase()}${operation.slice(1)}`;
}

describe('the API', () => {
  test('has exactly one method for every mounted route, and HEAD beside every GET, which call its function', () => {
    const expected = ALL_ROUTES.flatMap((route) =>
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
    const resources = Object.values(api.ofType('AWS::ApiGateway::Resource'));
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
    const permissions = Object.values(api.ofType('AWS::Lambda::Permission')).map(({ Properties }) => Properties);
    expect(permissions).toHaveLength(ALL_ROUTES.length + 1);
    const [restApi] = Object.keys(api.ofType('AWS::ApiGateway::RestApi'));
    for (const { Principal, SourceArn } of permissions) {
      expect(Principal).toBe('apigateway.amazonaws.com');
      expect(JSON.stringify(SourceArn)).toContain(`{"Ref":"${restApi}"}`);
    }
  });

  test('is throttled by default, and by the settings', () => {
    const limits = (context = {}) => {
      const [stage] = Object.values(synthesize(context).ofType('AWS::ApiGateway::Stage'));
      const settings = stage?.Properties['MethodSettings'] as { HttpMethod: string }[];
      return settings.filter(({ HttpMethod }) => HttpMethod === '*');
    };
    expect(limits()).toMatchObject([{ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400, HttpMethod: '*' }]);
    expect(limits({ throttle: '5:7' })).toMatchObject([{ ThrottlingRateLimit: 5, ThrottlingBurstLimit: 7 }]);
  });

  test('does not touch the account-wide CloudWatch role', () => {
    expect(api.ofType('AWS::ApiGateway::Account')).toEqual({});
  });

  test('passes request bodies on as bytes, and compresses responses', () => {
    const [rest] = Object.values(api.ofType('AWS::ApiGateway::RestApi'));
    expect(rest?.Properties).toMatchObject({ BinaryMediaTypes: ['*/*'], MinimumCompressionSize: 1_500 });
  });
});

describe('with apiKey=true', () => {
  const keyed = synthesize({ apiKey: 'true', throttle: '5:7' });

  test('every route requires the key, but not the fallback, because a preflight has no key', () => {
    for (const [method, { apiKey }] of Object.entries(integrations(keyed))) {
      expect({ method, apiKey }).toEqual({ method, apiKey: !method.startsWith('ANY ') });
    }
  });

  test('the functions have a variable, because a sandbox cannot require its own key then', () => {
    const variables = (from: Synthesized) =>
      Object.values(from.ofType('AWS::Lambda::Function')).map(({ Properties }) => Properties['Environment']);
    for (const environment of variables(keyed)) {
      expect(environment).toMatchObject({ Variables: { API_KEY_REQUIRED: 'on' } });
    }
    expect(JSON.stringify(variables(api))).not.toContain('API_KEY_REQUIRED');
  });

  test('the key is in a usage plan with the throttle, and its value is not in the template', () => {
    const [plan] = Object.values(keyed.ofType('AWS::ApiGateway::UsagePlan'));
    expect(plan?.Properties).toMatchObject({ Throttle: { RateLimit: 5, BurstLimit: 7 } });
    const [key] = Object.values(keyed.ofType('AWS::ApiGateway::ApiKey'));
    expect(key?.Properties).not.toHaveProperty('Value');
    expect(keyed.outputs).toHaveProperty('ApiKeyId');
    expect(api.ofType('AWS::ApiGateway::ApiKey')).toEqual({});
  });
});

describe('a response of the gateway itself', () => {
  const responses = Object.values(api.ofType('AWS::ApiGateway::GatewayResponse')).map(({ Properties }) => Properties);
  const byType = new Map(responses.map((response) => [response['ResponseType'], response]));

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
    expect(byType.get(type)?.['StatusCode']).toBe(status);
    expect(bodyOf(byType.get(type))).toMatchObject({ success: false, error: { code } });
  });

  test.each(responses)('to $ResponseType is in the envelope, with the headers of every response', (response) => {
    const { error, ...rest } = bodyOf(response);
    expect(rest).toEqual({ success: false });
    expect(Object.keys(error)).toEqual(['code', 'message', 'details']);
    const headers = response['ResponseParameters'] as Record<string, string>;
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
    const narrowed = synthesize({ allowOrigin }).ofType('AWS::ApiGateway::GatewayResponse');
    expect(Object.keys(narrowed)).toHaveLength(responses.length);
    for (const { Properties } of Object.values(narrowed)) {
      const headers = Properties['ResponseParameters'] as Record<string, string>;
      expect(headers['gatewayresponse.header.Access-Control-Allow-Origin']).toBe(named);
      expect(headers['gatewayresponse.header.Vary']).toBe("'Origin'");
    }
  });

  test('to an internal error has the request id', () => {
    for (const type of ['DEFAULT_5XX', 'INTEGRATION_TIMEOUT', 'API_CONFIGURATION_ERROR']) {
      expect(bodyOf(byType.get(type)).error.details).toEqual({ requestId: '$context.requestId' });
    }
  });
});

function bodyOf(response: Resource['Properties'] | undefined): {
  readonly error: { readonly code: string; readonly details: unknown };
} {
  const templates = response?.['ResponseTemplates'] as Record<string, string>;
  expect(Object.keys(templates)).toEqual(['application/json']);
  return JSON.parse(templates['application/json'] ?? '');
}
