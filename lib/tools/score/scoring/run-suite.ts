import { randomInt } from 'node:crypto';
import { fillPlaceholders } from '../../harness/process/fill-placeholders.ts';
import { type CommandRun, type Ending, runCommand } from '../../harness/process/run-command.ts';
import type { Options } from '../options/options.ts';
import { hasPassed } from './ending.ts';
import { createReportReader, NO_REPORT, type TestReport } from './junit-in.ts';

export type SuiteRun = Ending & Pick<CommandRun, 'output' | 'duration'> & { readonly report: TestReport };

/** Runs the suite against a base URL. @param timeout in milliseconds */
export type RunSuite = (baseUrl: string, timeout: number) => Promise<SuiteRun>;

/**
 * Returns the suite, and a function that counts its runs so far: all, those that did not pass, and the most tests that
 * one of them skipped, according to the report of the suite's runner.
 */
export function createSuite({ command, env, junitIn }: Options, signal: AbortSignal) {
  const counts = { runs: 0, failures: 0, skipped: 0 };
  const drawNumber = createNumbers();
  const readReport = createReportReader();
  const runOnce: RunSuite = async (baseUrl, timeout) => {
    const run = drawNumber();
    const fill = (text: string) => fillPlaceholders(text, { baseUrl, run });
    const takeReport = async () => (junitIn === undefined ? NO_REPORT : readReport(fill(junitIn)));
    await takeReport();
    const addresses = Object.fromEntries(['BASE_URL', ...env].map((name) => [name, baseUrl]));
    const ended = await runCommand(command.map(fill), {
      env: { ...process.env, ...addresses, FOOD_ORDERING_RUN: run },
      timeout,
      signal,
    });
    return { ...ended, report: await takeReport() };
  };
  const suite: RunSuite = async (baseUrl, timeout) => {
    counts.runs += 1;
    const run = await runOnce(baseUrl, timeout);
    if (!hasPassed(run)) counts.failures += 1;
    counts.skipped = Math.max(counts.skipped, run.report.skipped.length);
    return run;
  };
  return { suite, countRuns: () => ({ ...counts }) };
}

/**
 * Returns a function that draws another number of six digits at each call, so that a number does not tell the place of
 * its run.
 */
function createNumbers(): () => string {
  const drawn = new Set<number>();
  return () => {
    const draw = () => randomInt(100_000, 1_000_000);
    let number = draw();
    while (drawn.has(number)) number = draw();
    drawn.add(number);
    return String(number);
  };
}
