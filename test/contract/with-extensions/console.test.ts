import { describe, expect, test } from 'vitest';
import { expectError } from '../arrange/world.ts';
import { api } from '../client/client.ts';
import { fetchFile } from '../client/fetch-file.ts';

const FILES = [
  ['console.css', 'text/css; charset=utf-8'],
  ['console.js', 'text/javascript; charset=utf-8'],
  ['licenses.txt', 'text/plain; charset=utf-8'],
] as const;

describe.each(['', '/sandboxes/my-tests'])('GET %s/console', (base) => {
  test('is a page that loads only files of the service, and whose policy forbids all others', async () => {
    const { headers, text } = await fetchFile(`${base}/console`);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe((await fetchFile('/docs')).headers['content-security-policy']);
    expect(text).not.toMatch(/<style|style=|<script(?! src)/);
    const references = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, reference]) => reference);
    expect(references.length).toBeGreaterThan(3);
    for (const reference of references) {
      expect(reference, 'relative, so that it works under a stage').toMatch(/^[a-z]/);
      expect((await fetchFile(`${base}/${reference}`)).status, reference).toBe(200);
    }
  });

  test.each(FILES)('serves %s as %s', async (name, type) => {
    const { status, headers, text } = await fetchFile(`${base}/console/${name}`);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type });
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(text.length).toBeGreaterThan(1_000);
  });
});

describe.each(['/console', '/console/console.js'])('%s', (path) => {
  test('is a 304 for a client that has it', async () => {
    const { etag = '' } = (await fetchFile(path)).headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(await fetchFile(path, { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
  });

  test('rejects an If-None-Match that is not a list of entity tags: 400', async () => {
    expectError(await api.get(path, { 'If-None-Match': 'other' }), 400, 'BAD_REQUEST');
  });
});

test.each(['missing.js', '__proto__', 'main.tsx'])('the console returns 404 for an unknown file: %s', async (name) => {
  expectError(await api.get(`/console/${name}`), 404, 'NOT_FOUND');
});

test('the documentation links to the console', async () => {
  expect((await fetchFile('/docs')).text).toContain('href="console"');
});
