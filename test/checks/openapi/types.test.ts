import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';
import { execute, FOLDER } from './tools.ts';

const CLI = join(FOLDER, 'node_modules/openapi-typescript/bin/cli.js');

test('the committed types are what openapi-typescript generates from the document', async () => {
  const document = join(PROJECT, 'lib/docs/generated/openapi.json');
  const { stdout } = await execute(process.execPath, [CLI, document], { maxBuffer: 2 ** 25 });
  const types = await readFile(join(PROJECT, 'lib/client/generated/api.d.ts'), 'utf8');
  expect(types, 'out of date: run npm run generate, and commit what it writes').toBe(stdout);
});
