import { describe, expect, onTestFinished, test } from 'vitest';
import { SPOILERS } from '../../../lib/defects/spoilers.ts';
import { spawnServer } from './spawn-server.ts';

type Entry = Readonly<Record<string, unknown>>;

async function readFrom(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const server = await spawnServer(args, env);
  onTestFinished(server.stop);
  const read = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).json();
  const { data } = (await read('/defects')) as { data: { defects: Entry[] } };
  const { data: one } = (await read('/defects/float-money')) as { data: Entry };
  return { entries: [...data.defects, one] };
}

describe.each<[string, string[], NodeJS.ProcessEnv]>([
  ['--no-spoilers', ['--no-spoilers'], {}],
  ['SPOILERS=off', [], { SPOILERS: 'off' }],
])('with %s', (_, args, env) => {
  test('the catalogue does not show how to find a defect', async () => {
    const { entries } = await readFrom([...args, '--defects', 'float-money'], env);
    for (const entry of entries) for (const member of SPOILERS) expect(entry).not.toHaveProperty(member);
    expect(entries.at(-1)).toMatchObject({
      id: 'float-money',
      rule: expect.any(String),
      seenIn: expect.any(Array),
      met: 0,
    });
  });
});

test('without either, the catalogue shows how to find each defect', async () => {
  const { entries } = await readFrom([]);
  for (const entry of entries) for (const member of SPOILERS) expect(entry).toHaveProperty(member);
});
