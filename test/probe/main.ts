import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util';
import type { JsonReport } from '../../infra/probe/reports/json-report.ts';
import { PROJECT } from '../../infra/project.ts';
import { main } from '../../infra/run.ts';
import { installPackages } from '../docker/debian-packages.ts';
import { CLIENTS, type ProbedClient } from './probed-clients.ts';

const run = promisify(execFile);

const PROBE = join(PROJECT, 'infra/probe/main.ts');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '1' }, jobs: { type: 'string', default: '2' } },
});

// npm run test:probe [-- names] probes the reference clients and the retry libraries, and compares their verdicts with the
// expected ones. --times 10 repeats each.
await main(async () => {
  const chosen = CLIENTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (chosen.some(({ folder }) => folder.endsWith('/java'))) installPackages('mvn', ['maven', 'default-jdk-headless']);
  const folder = mkdtempSync(join(tmpdir(), 'probe-'));
  const failures: string[] = [];
  try {
    for (const client of chosen) failures.push(...(await check(client, join(folder, client.name))));
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`${chosen.length * Number(values.times) - failures.length} passed, ${failures.length} failed`);
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

/** Returns a line for each time that the client got other verdicts than expected. */
async function check(client: ProbedClient, folder: string): Promise<readonly string[]> {
  cpSync(join(PROJECT, 'test/probe', client.folder), folder, { recursive: true });
  for (const command of client.prepare) await run('bash', ['-c', command], { cwd: folder });
  const failures: string[] = [];
  for (let time = 1; time <= Number(values.times); time++) {
    const started = performance.now();
    const { situations } = await probe(client, folder);
    const notHandled = situations.filter(({ verdict }) => verdict !== 'handled');
    const certain = situations.filter(({ id }) => id !== client.varies);
    const found = Object.fromEntries(
      certain.flatMap(({ id, verdict, expectation }) => (verdict === 'handled' ? [] : [[id, expectation ?? verdict]])),
    );
    const isExpected = isDeepStrictEqual(found, sorted(client.notHandled, certain));
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    console.log(
      `${isExpected ? 'ok    ' : 'FAILED'} ${client.name}, time ${time}: handles ${situations.length - notHandled.length} of ${situations.length}, in ${seconds} s`,
    );
    if (!isExpected)
      failures.push(`${client.name} got ${JSON.stringify(found)}, not ${JSON.stringify(client.notHandled)}`);
  }
  return failures;
}

async function probe({ command }: ProbedClient, folder: string): Promise<JsonReport> {
  const report = join(folder, 'probe.json');
  const args = [PROBE, '--jobs', values.jobs, '--json', report, '--', 'bash', '-c', command];
  rmSync(report, { force: true });
  // An error is one of the verdicts in the report, and its reason is in the output.
  await run(process.execPath, args, { cwd: folder }).catch(({ stdout }) => console.error(stdout));
  return JSON.parse(readFileSync(report, 'utf8')) as JsonReport;
}

/** The expected verdicts in the order of the report. */
function sorted(expected: ProbedClient['notHandled'], situations: JsonReport['situations']): Record<string, string> {
  return Object.fromEntries(situations.flatMap(({ id }) => (expected[id] === undefined ? [] : [[id, expected[id]]])));
}
