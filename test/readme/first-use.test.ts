import { expect, test } from 'vitest';
import { shownRuns } from './fenced-blocks.ts';
import { README, readPage } from './pages.ts';

const PAGE = readPage(README);
const [, COMMANDS = ''] = PAGE.split('\n## ');

test.each([
  ['the second command replaces node_modules under a running server', /`npm ci` replaces `node_modules`/],
  ['port 3000 may be taken', /port 3000 is taken: `npm start -- --port \d+`/],
  ['warnings of npm on Node 20 do not matter', /On Node 20, npm prints `EBADENGINE`[^.]*does not matter/],
])('the README says beside its two commands that %s', (_, sentence) => {
  expect(COMMANDS.replaceAll(/\s+/g, ' ')).toMatch(sentence);
});

test('a reader of the README writes and scores a test before the first table', () => {
  const [tour = ''] = PAGE.split('\n|');
  const commands = shownRuns(tour).map(({ command }) => command);
  expect(commands.at(-2)).toMatch(/^cat > \S+\.test\.mjs[\s\S]*node --test/);
  expect(commands.at(-1)).toMatch(/score[\s\S]*node --test/);
});
