import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../infra/package/start-server.ts';
import { shownRuns } from './fenced-blocks.ts';
import { COOKBOOK, README, readPage } from './pages.ts';
import { runCommands } from './run-commands.ts';

let server: StartedServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server.close();
});

// The commands freeze the sandbox's clock, so ids and times are the same in every run.
describe.concurrent('the commands print the output on the page', () => {
  test.each([README, ...COOKBOOK.filter((page) => !page.endsWith('/cookbook.md'))])('%s', async (page) => {
    const runs = shownRuns(readPage(page));
    const outputs = await runCommands(
      runs.map(({ command }) => command),
      server.baseUrl,
    );
    expect(runs).not.toEqual([]);
    expect(outputs).toEqual(runs.map(({ output }) => output));
  });
});

test('the session of the README goes from an order to a score', () => {
  const commands = shownRuns(readPage(README)).map(({ command }) => command);
  expect(commands.at(0)).toContain('/sandboxes/');
  expect(commands.at(-1)).toContain('npm run --silent score');
});
