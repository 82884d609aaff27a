import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../infra/project.ts';

/** The files in which a function runs during one POST /orders. */
const visited: readonly string[] = JSON.parse(
  execFileSync(process.execPath, [join(import.meta.dirname, 'print-visited-files.ts')], { encoding: 'utf8' }),
);

const guide = readFileSync(join(PROJECT, 'CONTRIBUTING.md'), 'utf8');
const [, way = ''] = /\n## The way of a request\n(.*?)\n## /s.exec(guide) ?? [];

test('every file in the ten steps of CONTRIBUTING.md is on the way of a POST', () => {
  const named = [...way.matchAll(/`((?:functions|lib|infra)\/[\w/.-]+\.ts)`/g)].map(([, file]) => file);
  expect(way.match(/^\d+\. /gm)).toHaveLength(10);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file = '') => !visited.includes(file))).toEqual([]);
});

// A stranger should be able to follow a request with a finger. Raise this only with a reason.
test('a POST visits at most 42 files', () => {
  expect(visited.length).toBeLessThanOrEqual(42);
});
