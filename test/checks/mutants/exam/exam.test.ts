import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Mutants, NO_MUTANT } from '../../../../infra/benchmark/exam/mutants.ts';
import { requirePassing } from '../../../../infra/benchmark/exam/run-suite.ts';
import { openState } from '../../../../infra/benchmark/exam/state.ts';
import { type Exam, takeExam } from '../../../../infra/benchmark/exam/take-exam.ts';
import { drawMutants } from '../../../tools/mutants/draw-mutants.ts';
import type { Mutant } from '../../../tools/mutants/mutate.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { makeMutants } from './make-mutants.ts';

/** Creates an order, gets it, and pays it. `check` gets the three responses. */
function suiteThat(name: string, check: string) {
  const folder = temporaryFolder();
  const code = `
const send = async (method, path, body) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(process.env.BASE_URL + path, { method, headers, body: body && JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
};
const items = [{ name: 'Tea', quantity: 2, price: 1.5 }];
const created = await send('POST', '/orders', { customerName: 'Ada', customerEmail: 'ada@example.com', items });
const path = '/orders/' + created.body.data?.id;
const [got, paid] = [await send('GET', path), await send('PATCH', path, { status: 'paid' })];
${check}`;
  writeFileSync(join(folder, 'suite.mjs'), code);
  writeFileSync(join(folder, 'run'), `#!/bin/sh\nexec "${process.execPath}" suite.mjs\n`);
  chmodSync(join(folder, 'run'), 0o755);
  return { name, folder, exclude: undefined };
}

const WITHOUT_ASSERTIONS = suiteThat('without-assertions', '');
const CAREFUL = suiteThat(
  'careful',
  `const { status, total, receipt } = paid.body.data ?? {};
process.exitCode = created.status === 201 && got.status === 200 && status === 'paid' && total === 3 && receipt ? 0 : 1;`,
);
const FAILING = suiteThat('failing', `console.log('order not found'); process.exitCode = 1;`);

const SOURCES = ['lib/orders/{change,order,refusal}.ts', 'functions/*order*.ts'];

/** The first of them is noticed by every suite that looks at a total. */
const DRAWN = drawMutants('1', Number.POSITIVE_INFINITY, SOURCES).toSorted(
  (a, b) => Number(isSum(b)) - Number(isSum(a)),
);

function isSum({ original }: Mutant): boolean {
  return original === 'sum + subtotalOf(line)';
}

let mutants: Mutants;
let result: Awaited<ReturnType<typeof takeExam>>;

beforeAll(async () => {
  mutants = await makeMutants(DRAWN);
  result = await takeExam(examOf(newFile()));
});

const newFile = () => join(temporaryFolder(), 'state.jsonl');

function examOf(file: string, { signal } = new AbortController()): Exam {
  return {
    mutants,
    count: 3,
    suites: [WITHOUT_ASSERTIONS, CAREFUL],
    state: openState(file, 'a test'),
    signal,
  };
}

test('a suite without assertions notices nothing, and another notices mutants', () => {
  const noticing = result.mutants.flatMap(({ noticedBy }) => noticedBy);
  expect(result.mutants.length).toBeGreaterThanOrEqual(3);
  expect(noticing).toContain('careful');
  expect(noticing).not.toContain('without-assertions');
});

test('two runs give the same result, although one was interrupted', async () => {
  const file = newFile();
  const stop = new AbortController();
  const exam = examOf(file, stop);
  const add = (key: string, verdict: string) => {
    exam.state.add(key, verdict);
    if (key.includes('careful')) stop.abort();
  };
  const interrupted = takeExam({ ...exam, state: { ...exam.state, add } });
  await expect(interrupted).rejects.toThrow(/abort/);
  expect(await takeExam(examOf(file))).toEqual(result);
});

test('a suite that fails without a mutant is an error, with its output', async () => {
  const { signal } = new AbortController();
  const problem = /failing fails without a mutant \(exit code 1\).*Mend the entry.*order not found/s;
  await expect(requirePassing(FAILING, mutants, signal)).rejects.toThrow(problem);
});

test('a mutant that changes only a message is set apart', async () => {
  const isMessage = ({ file, original }: Mutant) => file === 'lib/orders/refusal.ts' && original === "'pending'";
  const correct = await mutants.record();
  expect(correct.count).toBeGreaterThan(500);
  expect(await correct.changeBy(DRAWN.find(isMessage)?.id ?? NO_MUTANT)).toBe('apart');
});
