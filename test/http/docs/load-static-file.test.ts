import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../infra/project.ts';
import { loadStaticFile } from '../../../lib/http/docs/load-static-file.ts';
import { DOCS_FILES, STATIC_FILES } from '../../../lib/http/docs/static-files.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
};

test.each(Object.entries(DOCS_FILES))('%s is the unchanged text of its source', async (name, source) => {
  const { file } = (await loadStaticFile('docs', name)) ?? {};
  expect(file?.type).toBe(MEDIA_TYPES[name.split('.').at(-1) ?? '']);
  expect(Buffer.from(file?.text ?? '').equals(readFileSync(join(PROJECT, source)))).toBe(true);
});

test('every file has an entity tag of its own', async () => {
  const { names } = STATIC_FILES.docs;
  const tags = await Promise.all(names.map(async (name) => (await loadStaticFile('docs', name))?.tag));
  expect(new Set(tags).size).toBe(names.length);
});

test('Swagger UI comes from its package, with its licence and its notice', () => {
  const fromPackage = Object.entries(DOCS_FILES).filter(([, source]) =>
    source.startsWith('node_modules/swagger-ui-dist/'),
  );
  expect(fromPackage.map(([name]) => name)).toEqual([
    'swagger-ui.css',
    'swagger-ui.js',
    'swagger-ui.license.txt',
    'swagger-ui.notice.txt',
    'swagger-ui-bundle.js.LICENSE.txt',
  ]);
});

test.each(['', 'missing.js', 'constructor', '__proto__', '../page.ts', 'package.json', 'console.js'])(
  'the documentation has no file %j',
  async (name) => {
    expect(await loadStaticFile('docs', name)).toBeUndefined();
  },
);
