import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';
import packageFile from '../../../package.json' with { type: 'json' };

const SCRIPTS = Object.keys(packageFile.scripts);

test('package.json has at most 25 scripts: a long check is a name of npm run checks', () => {
  expect(SCRIPTS.length).toBeLessThanOrEqual(25);
});

// The changelog names the scripts of earlier versions, too.
test('every script that a page, a workflow or .ci names exists', () => {
  const files = execFileSync('git', ['ls-files', '--', '*.md', ':!CHANGELOG.md', '.ci', '.github'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  const named = files
    .trim()
    .split('\n')
    .flatMap((file) => {
      const text = readFileSync(join(PROJECT, file), 'utf8');
      return [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, script = '']) => ({ file, script }));
    })
    // `my-tests` stands for a script of the reader's own.
    .filter(({ script }) => script !== 'my-tests');
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ script }) => !SCRIPTS.includes(script))).toEqual([]);
});

test('npm run checks lists every program and every folder of tests', () => {
  const folder = join(PROJECT, 'test/checks');
  const list = readFileSync(join(folder, 'run-checks.ts'), 'utf8');
  const programs = globSync('**/*.check.ts', { cwd: folder }).map((file) => basename(file, '.check.ts'));
  const tested = globSync('**/*.test.ts', { cwd: folder }).map((file) => file.replace('targets/', '').split('/')[0]);
  const listed = [...list.matchAll(/: '([a-z, -]+)',$/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(listed.length).toBeGreaterThan(15);
  const names = listed.map((name) => name.replace(' ', '-'));
  expect(names.toSorted()).toEqual([...new Set([...programs, ...tested])].toSorted());
});
