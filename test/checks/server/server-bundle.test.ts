import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { START_ARGUMENTS } from '../../tools/server/spawn-server.ts';
import { copyProject } from '../tools/copy-project.ts';

test('a start runs the sources as they are now', () => {
  const project = copyProject();
  expect(versionOf(project)).toBe(packageFile.version);
  writeFileSync(join(project, 'lib/version.json'), JSON.stringify({ version: '9.9.9-changed', repository: '' }));
  expect(versionOf(project)).toBe('9.9.9-changed');
  rmSync(join(project, 'functions', 'create-order.ts'));
  writeFileSync(join(project, 'infra/server/command-line/options.ts'), 'export const broken: = 1;');
  expect(() => versionOf(project)).toThrow('options.ts');
});

test('a start after an installation of packages makes a new bundle', () => {
  const project = copyProject();
  const bundles = () => readdirSync(join(project, 'node_modules/.cache/local-server'));
  versionOf(project);
  versionOf(project);
  expect(bundles()).toHaveLength(1);
  writeFileSync(join(project, 'node_modules/.package-lock.json'), '{}');
  versionOf(project);
  expect(bundles()).toHaveLength(2);
});

function versionOf(project: string): string {
  const options = { cwd: project, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync(process.execPath, [...START_ARGUMENTS, '--version'], options).trim();
}
