import { VERSION } from '../../../about.ts';
import { countOf } from '../../../count-of.ts';
import { wellFormed } from '../../../well-formed.ts';
import { HTML, MARKDOWN } from '../../harness/reports/format.ts';
import { createProgress } from '../../harness/terminal/progress.ts';
import { formatCommand } from '../../harness/terminal/terminal.ts';
import { EXIT_CODES, type Judgement, runInTerminal, type Surroundings, type Tool } from '../../harness/tool.ts';
import { differencesFrom, failuresIn } from '../expected.ts';
import { helpWith, type Options, readOptions } from '../options/options.ts';
import { outcomeOf, printResults } from '../print-results.ts';
import { createJsonReport, createJunitReport, describeProbe } from '../reports.ts';
import { planRuns, probeClient } from '../runs/probe-client.ts';
import { createDeployedSandboxes, createLocalSandboxes, type StartSandbox } from '../runs/probe-sandbox.ts';
import type { RunOptions } from '../runs/run-situation.ts';
import type { Report } from '../situations/result.ts';

/** The time of a situation before any has ended, in milliseconds. */
const USUAL_TIME = 5_000;

/** Returns how to start a sandbox: on this machine, or in the deployment at this address. */
type SandboxesFor = (baseUrl: string | undefined) => StartSandbox;

/**
 * Probes a client or a receiver with the terminal of this process, and sets the exit code.
 * @param start how a user starts it: `npm run probe --`
 * @param server the script of the local server
 * @param program the script of the commands, among them `mcp`
 */
export function probe(args: readonly string[], start: string, server: string, program: string): Promise<void> {
  const sandboxesFor: SandboxesFor = (baseUrl) =>
    baseUrl === undefined ? createLocalSandboxes(server) : createDeployedSandboxes(baseUrl);
  return runInTerminal(createProbe(sandboxesFor, program), args, start);
}

export function createProbe(sandboxesFor: SandboxesFor, program: string): Tool<Options, Report> {
  const tools = [process.execPath, program, 'mcp'];
  return {
    name: 'probe',
    help: helpWith,
    readOptions,
    run: (options, surroundings) => run(options, { startSandbox: sandboxesFor(options.baseUrl), tools }, surroundings),
    print: (report, { situations }, output) => printResults(report, situations, output),
    reports: {
      json: (report) => `${wellFormed(JSON.stringify(createJsonReport(report), null, 2))}\n`,
      html: (report) => describeProbe(HTML, report),
      junit: createJunitReport,
      markdown: (report) => describeProbe(MARKDOWN, report),
      'write-expected': (report) => `${wellFormed(JSON.stringify(failuresIn(report), null, 2))}\n`,
    },
    judge,
  };
}

async function run(
  options: Options,
  targets: Pick<RunOptions, 'startSandbox' | 'tools'>,
  { output, signal }: Surroundings,
): Promise<Report> {
  const startedAt = new Date();
  const { command, situations, subject, task, jobs, repeat } = options;
  output.write(`${countOf(situations.length, 'situation')} for ${formatCommand(command)}\n`);
  const plan = {
    ids: planRuns(situations, repeat).map(({ label }) => label),
    jobs,
    runTime: USUAL_TIME,
    missed: 'not handled',
  };
  const progress = createProgress(plan, output);
  const results = await probeClient(situations, {
    ...options,
    ...targets,
    signal,
    onStart: progress.start,
    onResult: (label, result) => progress.end(outcomeOf(label, result)),
  });
  progress.close();
  return { results, subject, task, command: formatCommand(command), version: VERSION, startedAt };
}

function judge({ results, subject, task }: Report, { situations, minHandled, expected }: Options): Judgement {
  const failed = results.filter(({ verdict }) => verdict === 'error').length;
  if (failed > 0) {
    const complaint = `${countOf(failed, 'run')} had an error, so not everything is known. See above`;
    return { code: EXIT_CODES.noResult, complaints: [complaint] };
  }
  const [calm] = results;
  if (calm && calm.situation === situations[0] && calm.verdict !== 'handled') {
    const complaint = `The ${subject} does not handle ${calm.situation.id}, in which nothing goes wrong. No other situation was tried`;
    return { code: EXIT_CODES.noResult, complaints: [complaint] };
  }
  const handled = results.filter(({ verdict }) => verdict === 'handled').length;
  const complaints = expected ? differencesFrom(expected, { results, task }) : [];
  if (handled < minHandled) {
    complaints.push(`The ${subject} handles ${countOf(handled, 'situation')}, and --min-handled is ${minHandled}`);
  }
  return { code: complaints.length === 0 ? EXIT_CODES.done : EXIT_CODES.notAccepted, complaints };
}
