import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';
import packageFile from '../../../package.json' with { type: 'json' };

const SCRIPTS = Object.keys(packageFile.scripts);

test('package.json has at most 25 scripts: a long check is a name of npm run checks', () => {
  expect(SCRIPTS.length).toBeLessThanOrEqual(25);
});

test('every script that a page, a workflow or .ci names exists', () => {
  const files = execFileSync('git', ['ls-files', '--', '*.md', '.ci', '.github'], { cwd: PROJECT, encoding: 'utf8' });
  const named = files
    .trim()
    .split('\n')
    // `my-tests` stands for a script of the reader's own.
    .flatMap((file) => [...readFileSync(join(PROJECT, file), 'utf8').matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)])
    .map(([, script = '']) => script)
    .filter((script) => script !== 'my-tests');
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((script) => !SCRIPTS.includes(script))).toEqual([]);
});

test('every program that npm run checks names is there', () => {
  const folder = join(PROJECT, 'test/checks');
  const programs = [...readFileSync(join(folder, 'run-checks.ts'), 'utf8').matchAll(/: '([\w/-]+\.ts)'/g)];
  expect(programs.length).toBeGreaterThan(10);
  expect(programs.map(([, file = '']) => file).filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});
