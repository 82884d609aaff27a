import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';

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

// A stranger should be able to follow a request with a finger. Raise this only with a reason. The last was
// connections.ts: the server always visited it, and this test did not.
test('a POST visits at most 24 files', () => {
  expect(visited.length).toBeLessThanOrEqual(24);
});

test('the function that creates orders loads at most 65 files of ours before its first request', () => {
  expect(filesLoadedBy('create-order').length).toBeLessThanOrEqual(65);
});

/** The files of ours that a function's bundle imports statically. Switches load the rest when a request meets them. */
function filesLoadedBy(file: string): string[] {
  const { metafile } = buildSync({
    absWorkingDir: PROJECT,
    entryPoints: [`functions/${file}.ts`],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    packages: 'external',
    conditions: ['lambda', 'table', 'switchable', 'bundle'],
  });
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { kind, path: imported, external } of metafile.inputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) load(imported);
    }
  };
  load(`functions/${file}.ts`);
  return [...loaded].filter((path) => path.endsWith('.ts'));
}
