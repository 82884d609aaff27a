import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { cancel } from '../../../lib/orders/change.ts';
import { PROJECT } from '../../../lib/project.ts';
import { updateOf } from '../../../lib/storage/dynamodb/expressions.ts';

/** The files in which a function runs during one POST /orders, and during one cancel. */
const visited: Readonly<Record<'create' | 'cancel', readonly string[]>> = JSON.parse(
  execFileSync(process.execPath, [join(import.meta.dirname, 'print-visited-files.ts')], { encoding: 'utf8' }),
);

const page = readFileSync(join(PROJECT, 'lib/api/one-route.md'), 'utf8');

function sectionOf(heading: string): string {
  const section = page.split('\n## ').find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`one-route.md has no section ${heading}`);
  return section;
}

test('every file in the steps of one-route.md is on the way of a cancel, except the one that writes errors', () => {
  const way = sectionOf('The request');
  const named = [...way.matchAll(/`((?:functions|lib|infra)\/[\w/.-]+\.ts)`/g)].map(([, file]) => file);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file = '') => !visited.cancel.includes(file))).toEqual(['lib/api/orders/refusals.ts']);
});

test('one-route.md quotes the row and the function, and names only tests that exist', () => {
  const quoted = [...page.matchAll(/From \[([^\]]+)\][^\n]*:\n\n```ts\n(.*?)```/gs)];
  expect(quoted).toHaveLength(2);
  for (const [, file = '', code = ''] of quoted) expect(readFileSync(join(PROJECT, file), 'utf8')).toContain(code);
  for (const [, file = '', , title = ''] of sectionOf('The tests').matchAll(/`(test\/[^`]+)`(.*?\*(.+)\*)?/g)) {
    const text = readFileSync(join(PROJECT, file), 'utf8');
    if (title !== '') expect(text).toContain(title.replace('a paid order', 'a %s order'));
  }
});

test('one-route.md shows the change that cancel() returns, and the expressions of its UpdateItem', () => {
  const AT = 1_767_268_800_000;
  const change = cancel(AT, [2]);
  const [, shown = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify(change)));
  const attempt = { updatedAt: AT, versions: [2], changedBy: 'writer', expiresAt: 1, now: AT };
  const { UpdateExpression, ConditionExpression } = updateOf('ORD-1767268800000-001', change, attempt);
  const [, expressions = ''] = /```text\n(.*?)```/s.exec(page) ?? [];
  const text = `UpdateExpression ${UpdateExpression} ConditionExpression ${ConditionExpression}`;
  expect(expressions.trim().replaceAll(/\s+/g, ' ')).toBe(text);
});

// A stranger should be able to follow a request with a finger. Raise this only with a reason. The last was
// email.ts: a list of orders checks addresses, too, and should not load the schemas of bodies for it.
test('a POST visits at most 25 files', () => {
  expect(visited.create.length).toBeLessThanOrEqual(25);
});

// Each resource has its rows and refusals in files of its own.
test('the function that creates orders loads at most 67 files of ours before its first request', () => {
  const entry = 'functions/create-order.ts';
  const { metafile } = buildSync({
    absWorkingDir: PROJECT,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    packages: 'external',
    conditions: ['lambda', 'table', 'switchable', 'bundle'],
  });
  // Only static imports count: switches load other files when a request meets them.
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { kind, path: imported, external } of metafile.inputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) load(imported);
    }
  };
  load(entry);
  expect([...loaded].filter((path) => path.endsWith('.ts')).length).toBeLessThanOrEqual(67);
});
