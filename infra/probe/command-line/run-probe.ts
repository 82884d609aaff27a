import { VERSION } from '../../../lib/http/service.ts';
import { formatCommand } from '../../harness/reports/format-command.ts';
import { requireWritable, writeReports } from '../../harness/reports/write-reports.ts';
import { createProgressLine, createProgressLog, type Progress } from '../../harness/terminal/progress.ts';
import { INTERRUPTED } from '../../harness/terminal/stop-on-signals.ts';
import { complainAs, type Terminal } from '../../harness/terminal/terminal.ts';
import { countOf } from '../../harness/terminal/words.ts';
import { UsageError } from '../../usage-error.ts';
import { differencesFrom } from '../expected.ts';
import { HELP } from '../options/help.ts';
import { type Options, readOptions } from '../options/options.ts';
import { printResults } from '../print/print-results.ts';
import { outcomeOf } from '../print/words.ts';
import { REPORT_CREATORS } from '../reports/report-creators.ts';
import { probeClient } from '../runs/probe-client.ts';
import type { StartSandbox } from '../runs/probe-sandbox.ts';
import type { Result } from '../situations/result.ts';
import { CALM } from '../situations/situations.ts';

/** The exit codes of the probe. */
export const EXIT_CODES = { probed: 0, notAccepted: 1, notProbed: 2, interrupted: INTERRUPTED } as const;

/** The time of a situation before any has ended, in milliseconds. */
const USUAL_TIME = 5_000;

const complain = complainAs('probe');

/** The sandboxes and terminals that the command line works with. */
export interface Surroundings {
  /** How to start a sandbox: on this machine, or in the deployment at this address. */
  readonly sandboxesFor: (baseUrl: string | undefined) => StartSandbox;
  readonly output: Terminal;
  readonly errors: Terminal;
  /** Ends the probe. */
  readonly signal: AbortSignal;
}

/** Runs the command line, and returns the exit code. */
export async function runProbe(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { output, errors } = surroundings;
  try {
    const options = readOptions(args);
    if (options !== 'help') return await probe(options, surroundings);
    output.write(HELP);
    return EXIT_CODES.probed;
  } catch (error) {
    if (error instanceof UsageError) return complain(errors, error.message, EXIT_CODES.notProbed);
    throw error;
  }
}

async function probe(options: Options, { sandboxesFor, output, errors, signal }: Surroundings): Promise<number> {
  const { command, situations } = options;
  await requireWritable(options.reports);
  output.write(`${countOf(situations.length, 'situation')} for ${formatCommand(command)}\n`);
  const progress = createProgress(options, output);
  const results = await probeClient(situations, {
    ...options,
    startSandbox: sandboxesFor(options.baseUrl),
    signal,
    onStart: ({ id }) => progress.start(id),
    onResult: (result) => progress.end(outcomeOf(result)),
  });
  progress.close();
  if (signal.aborted) output.write('\nInterrupted. These are the results so far.\n');
  printResults(results, situations, output);
  const report = { results, command: formatCommand(command), version: VERSION };
  const { written, problems } = await writeReports(options.reports, REPORT_CREATORS, report);
  for (const file of written) output.write(`Wrote ${file}\n`);
  for (const message of problems) complain(errors, message, EXIT_CODES.notProbed);
  if (signal.aborted) return EXIT_CODES.interrupted;
  const code = conclude(results, options, errors);
  return problems.length > 0 ? EXIT_CODES.notProbed : code;
}

function createProgress({ situations, jobs }: Options, terminal: Terminal): Progress {
  const ids = situations.map(({ id }) => id);
  const plan = { ids, jobs, runTime: USUAL_TIME, missed: 'not handled' };
  return terminal.isInteractive ? createProgressLine(plan, terminal) : createProgressLog(plan, terminal);
}

function conclude(results: readonly Result[], { minHandled, expected }: Options, errors: Terminal): number {
  const failed = results.filter(({ verdict }) => verdict === 'error').length;
  if (failed > 0) {
    const message = `${countOf(failed, 'run')} had an error, so not everything is known. See above`;
    return complain(errors, message, EXIT_CODES.notProbed);
  }
  const [calm] = results;
  if (calm?.situation.id === CALM && calm.verdict !== 'handled') {
    const message = `The client does not handle ${CALM}, in which nothing goes wrong. No other situation was tried`;
    return complain(errors, message, EXIT_CODES.notProbed);
  }
  const handled = results.filter(({ verdict }) => verdict === 'handled').length;
  const problems = expected ? differencesFrom(expected, results) : [];
  if (handled < minHandled) {
    problems.push(`The client handles ${countOf(handled, 'situation')}, and --min-handled is ${minHandled}`);
  }
  for (const problem of problems) complain(errors, problem, EXIT_CODES.notAccepted);
  return problems.length === 0 ? EXIT_CODES.probed : EXIT_CODES.notAccepted;
}
