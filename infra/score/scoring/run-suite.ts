import { type CommandRun, runCommand } from '../../harness/process/run-command.ts';
import type { Options } from '../options/options.ts';
import { NO_REPORT, readTestReport, removeTestReport, type TestReport } from './junit-in.ts';

export type SuiteRun = CommandRun & { readonly report: TestReport };

/** Runs the suite against a base URL. @param timeout in milliseconds */
export type RunSuite = (baseUrl: string, timeout: number) => Promise<SuiteRun>;

/** Returns the suite, which numbers its runs from 1, and the number of runs so far. */
export function createSuite({ command, env, junitIn }: Options, signal: AbortSignal) {
  let count = 0;
  const suite: RunSuite = async (baseUrl, timeout) => {
    count += 1;
    const run = String(count);
    const fill = (text: string) => text.replaceAll('{baseUrl}', baseUrl).replaceAll('{run}', run);
    const reportFile = junitIn === undefined ? undefined : fill(junitIn);
    if (reportFile !== undefined) await removeTestReport(reportFile);
    const ended = await runCommand(command.map(fill), {
      env: { ...process.env, ...addressVariables(env, baseUrl), FOOD_ORDERING_RUN: run },
      timeout,
      signal,
    });
    if (reportFile === undefined) return { ...ended, report: NO_REPORT };
    const report = await readTestReport(reportFile);
    await removeTestReport(reportFile);
    return { ...ended, report };
  };
  return { suite, countRuns: () => count };
}

function addressVariables(names: readonly string[], baseUrl: string): NodeJS.ProcessEnv {
  return Object.fromEntries(['BASE_URL', ...names].map((name) => [name, baseUrl]));
}
