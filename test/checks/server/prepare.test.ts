import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';

const PREPARE = join(PROJECT, 'infra/server/prepare.js');

test.each([
  ['npm ci', { npm_command: 'ci' }, /^Next: npm start, .*npm test.*\n$/],
  ['npm install', { npm_command: 'install' }, /^Next: /],
  ['npm ci in CI', { npm_command: 'ci', CI: 'true' }, /^$/],
  ['npm pack', { npm_command: 'pack' }, /^$/],
])('%s ends with the next command, or with nothing', async (_, variables, expected) => {
  const env = { PATH: process.env.PATH, npm_lifecycle_event: 'prepare', ...variables };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [PREPARE], { env });
  expect(stdout).toMatch(expected);
  expect(stderr).toBe('');
});
