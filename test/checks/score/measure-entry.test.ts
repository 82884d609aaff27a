import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Run } from '../../../infra/benchmark/entries.ts';
import { measure } from '../../../infra/benchmark/measure.ts';
import { createTables } from '../../../infra/benchmark/tables.ts';
import { MADE_UP } from '../../tools/benchmark/made-up-entry.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';

/**
 * Notices orders that are created with another status than 201. Fails on the correct service without EXCLUDE, and from
 * the fourth run on if that is `nothing`.
 */
const SUITE = `
import { appendFileSync, readFileSync } from 'node:fs';
const { BASE_URL, EXCLUDE, SEED } = process.env;
const items = [{ name: 'Tea', quantity: 1, price: Number(SEED) }];
const { status } = await fetch(BASE_URL + '/orders', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ customerName: 'Ada', customerEmail: 'ada@example.com', items }),
});
if (EXCLUDE === undefined) console.log('3 checks failed in ' + process.cwd());
appendFileSync('runs', '.');
const isFlaky = EXCLUDE === 'nothing' && readFileSync('runs').length > 3;
process.exitCode = status === 201 && EXCLUDE !== undefined && !isFlaky ? 0 : 1;
`;

const folder = temporaryFolder();
writeFileSync(join(folder, 'suite.mjs'), SUITE);
writeFileSync(join(folder, 'run'), `#!/bin/sh\nexec "${process.execPath}" suite.mjs\n`);
chmodSync(join(folder, 'run'), 0o755);

function measureSuite(exclude?: string): Promise<Run> {
  const options = ['--only', 'create-is-200,key-ignored'];
  return measure({ entry: 'made-up', facts: MADE_UP, folder, options, seed: 2, exclude }, () => {});
}

test('records why an entry that fails on the correct service has no score, and its score without the failing tests', async () => {
  const failed = await measureSuite();
  const output = expect.stringMatching(/3 checks failed in \.$/);
  const reason = expect.stringMatching(/^With no bug on, the suite fails \(exit code 1\)/);
  expect(failed).toMatchObject({ entry: 'made-up', seed: 2, failures: 3, output, reason });

  const scored = await measureSuite('a check');
  expect(scored).toMatchObject({
    version: '1.2.3',
    score: '--jobs 2 --timeout 900 --only create-is-200,key-ignored -- ./run',
    exclude: 'a check',
    requests: 1,
    noticed: ['create-is-200'],
    notNoticed: [],
    notMet: ['key-ignored'],
    falseAlarms: [],
  });

  rmSync(join(folder, 'runs'));
  const flaky = await measureSuite('nothing');
  expect(flaky).toHaveProperty('reason', expect.stringMatching(/^The suite is flaky: .*It has no score$/));

  const tables = createTables(new Map([['made-up', MADE_UP]]), [failed, scored]);
  expect(tables).toMatch(/A made-up tool\]\(suites\/made-up\) \|.*\| 3 \| no score \|.*#L2\) \|\n/);
  expect(tables).toMatch(/, without a check \|.*\| 0 \| 1 of 2 \| 9 to 91 % \| 1 of 1 \| 0 \| 1 \|.*#L3\) \|\n/);
  expect(tables).toContain('Without a check: it is wrong.');
});
