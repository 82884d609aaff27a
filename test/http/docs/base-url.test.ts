import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { baseUrl } from '../../../lib/http/docs/base-url.ts';
import { apiRequest } from '../../../lib/http/request/api-request.ts';
import { testService } from '../test-service.ts';

function asked(path: string, headers: Record<string, string>): string {
  const event = { path: '/openapi.json', headers, requestContext: { path } } as unknown as APIGatewayProxyEvent;
  return baseUrl(apiRequest(event, testService()), '/openapi.json');
}

test.each([
  ['the local server', '/openapi.json', { Host: 'localhost:3000' }, 'http://localhost:3000'],
  ['an IPv6 address', '/openapi.json', { Host: '[::1]:3000' }, 'http://[::1]:3000'],
  [
    'a stage on AWS',
    '/prod/openapi.json',
    { Host: 'abc.execute-api.eu-west-1.amazonaws.com', 'X-Forwarded-Proto': 'https' },
    'https://abc.execute-api.eu-west-1.amazonaws.com/prod',
  ],
  ['a sandbox', '/sandboxes/ci-7/openapi.json', { Host: 'localhost:3000' }, 'http://localhost:3000/sandboxes/ci-7'],
  [
    'two proxies: that of the proxy nearest to the client',
    '/openapi.json',
    { Host: 'inner', 'X-Forwarded-Host': 'food.example.com, inner', 'X-Forwarded-Proto': 'https, http' },
    'https://food.example.com',
  ],
  ['a path that ends in a slash', '/prod/openapi.json/', { Host: 'h' }, 'http://h/prod'],
  ['no host', '/prod/openapi.json', {}, '/prod'],
  ['no host and no stage', '/openapi.json', {}, '/'],
  ['an invalid host', '/openapi.json', { Host: 'a"b<script>' }, '/'],
  ['a host with a path', '/openapi.json', { 'X-Forwarded-Host': 'evil.example/x' }, '/'],
  ['an invalid scheme', '/openapi.json', { Host: 'h', 'X-Forwarded-Proto': 'javascript' }, 'http://h'],
])('the base URL of %s', (_, path, headers, expected) => {
  expect(asked(path, headers as Record<string, string>)).toBe(expected);
});

test('the base URL under SAM, whose events have the resource as the path', () => {
  const resource = '/sandboxes/{name}/openapi.json';
  const event = {
    path: '/sandboxes/ci-7/openapi.json',
    headers: { Host: 'localhost:3000' },
    requestContext: { path: resource, resourcePath: resource },
  } as unknown as APIGatewayProxyEvent;
  expect(baseUrl(apiRequest(event, testService()), '/openapi.json')).toBe('http://localhost:3000/sandboxes/ci-7');
});
