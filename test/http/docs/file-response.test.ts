import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { createTextFile, fileResponse, REVALIDATED } from '../../../lib/http/docs/file-response.ts';
import { apiRequest } from '../../../lib/http/request/api-request.ts';
import { proxyEvent } from '../proxy-event.ts';
import { testService } from '../test-service.ts';

const HEADERS = { 'Cache-Control': REVALIDATED };
const FILE = createTextFile('a café', 'text/plain', HEADERS);

function responseTo(headers: APIGatewayProxyEvent['headers']) {
  return fileResponse(apiRequest(proxyEvent('GET', { headers }), testService()), FILE);
}

test('the entity tag is strong, and depends only on the text', () => {
  expect(FILE.tag).toMatch(/^"[\w-]{22}"$/);
  expect(createTextFile('a café', 'text/html', HEADERS).tag).toBe(FILE.tag);
  expect(createTextFile('a cafe', 'text/plain', HEADERS).tag).not.toBe(FILE.tag);
});

test('the file is returned as text, with its own headers', () => {
  expect(responseTo({})).toEqual({
    status: 200,
    headers: { 'Cache-Control': 'private, no-cache', ETag: FILE.tag },
    file: { type: 'text/plain', text: 'a café' },
  });
});

test.each(['br', 'gzip', '*'])('Accept-Encoding: %s has no effect, because the gateway compresses', (coding) => {
  expect(responseTo({ Accept: '*/*', 'Accept-Encoding': coding })).toEqual(responseTo({}));
});

test.each([FILE.tag, `W/${FILE.tag}`, `"other", ${FILE.tag}`, '*'])(
  'If-None-Match: %s gets a 304 without the file',
  (tags) => {
    expect(responseTo({ 'If-None-Match': tags })).toEqual({
      status: 304,
      headers: { 'Cache-Control': 'private, no-cache', ETag: FILE.tag },
    });
  },
);

test('If-None-Match with another tag gets the file', () => {
  expect(responseTo({ 'If-None-Match': '"other"' })).toEqual(responseTo({}));
});

test('If-None-Match that is not a list of entity tags is a 400', () => {
  expect(() => responseTo({ 'If-None-Match': 'other' })).toThrow('If-None-Match must be * or a list');
});
