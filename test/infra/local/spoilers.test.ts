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
  return { entries: [...data.defects, one], llms: await (await fetch(`${server.baseUrl}/llms.txt`)).text() };
}

describe.each<[string, string[], NodeJS.ProcessEnv]>([
  ['--no-spoilers', ['--no-spoilers'], {}],
  ['SPOILERS=off', [], { SPOILERS: 'off' }],
])('with %s', (_, args, env) => {
  test('the catalogue does not show how to find a defect', async () => {
    const { entries } = await readFrom([...args, '--defects', 'float-money'], env);
    for (const entry of entries) for (const member of SPOILERS.members) expect(entry).not.toHaveProperty(member);
    expect(entries.at(-1)).toMatchObject({
      id: 'float-money',
      rule: expect.any(String),
      seenIn: expect.any(Array),
      met: 0,
    });
  });

  test('/llms.txt links to no page that shows defects, and does not name the score, which explains them', async () => {
    const { llms } = await readFrom(args, env);
    expect(llms).toContain('/docs/retries.md');
    for (const page of SPOILERS.pages) expect(llms).not.toContain(page);
    expect(llms).not.toMatch(/score|reproduce/);
  });
});

test('without either, the catalogue shows how to find each defect, and /llms.txt links to every page', async () => {
  const { entries, llms } = await readFrom([]);
  for (const entry of entries) for (const member of SPOILERS.members) expect(entry).toHaveProperty(member);
  for (const page of SPOILERS.pages) expect(llms).toContain(page);
});
