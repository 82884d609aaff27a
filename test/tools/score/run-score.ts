import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StartTarget } from '../../../lib/tools/harness/targets/target.ts';
import type { Terminal } from '../../../lib/tools/harness/terminal/terminal.ts';
import { runTool, type Surroundings } from '../../../lib/tools/harness/tool.ts';
import { createScore } from '../../../lib/tools/score/command-line/run-score.ts';
import { type Ended, endOf } from '../processes.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { STAND_IN_CHANGES, STAND_IN_DEFECTS, startStandIn } from './service.ts';

const MAIN = fileURLToPath(new URL('score-stand-in.ts', import.meta.url));
const NASTY_SUITES = fileURLToPath(new URL('./nasty-suites.js', import.meta.url));

/** Returns the command of a suite in `nasty-suites.js` with these arguments, and time enough on a busy machine. */
export function suite(name: string, ...args: readonly string[]): readonly string[] {
  return ['--timeout', '600', '--', process.execPath, NASTY_SUITES, name, ...args];
}

/** Runs the score over the stand-in service to its end, in a folder of its own if none is given. */
export function scoreStandIn(args: readonly string[], cwd = temporaryFolder(), env: NodeJS.ProcessEnv = {}) {
  return startStandInScore(args, cwd, env).ended;
}

/** Starts the score over the stand-in service. */
export function startStandInScore(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: { ...inherited, ...env } });
  return { process: child, ended: endOf(child) };
}

/** Runs the command line of the score over the stand-in service, in this process. */
export function scoreInProcess(
  args: readonly string[],
  start: StartTarget = startStandIn,
  random: () => number = Math.random,
): Promise<Ended> {
  const tool = createScore({ catalogue: STAND_IN_DEFECTS, changes: STAND_IN_CHANGES, targetsFor: () => start, random });
  return endedWith('score', (surroundings) => runTool(tool, args, surroundings));
}

/** Scores as `scoreInProcess` does, with a report in each format. Returns the reports beside the outputs. */
export async function scoreWithReports<Format extends string>(
  formats: readonly Format[],
  args: readonly string[],
  random?: () => number,
): Promise<Ended & Record<Format, string>> {
  const folder = temporaryFolder();
  const outputs = formats.flatMap((format) => [`--${format}`, join(folder, format)]);
  const ended = await scoreInProcess([...outputs, ...args], startStandIn, random);
  const reports = formats.map((format) => [format, readFileSync(join(folder, format), 'utf8')]);
  return { ...ended, ...Object.fromEntries(reports) };
}

/** Runs a tool in this process. */
export async function endedWith(name: string, run: (surroundings: Surroundings) => Promise<number>): Promise<Ended> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await run({
    start: `npm run ${name} --`,
    output: plainTerminal((text) => void stdout.push(text)),
    errors: plainTerminal((text) => void stderr.push(text)),
    signal: new AbortController().signal,
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** A terminal without colours and without a cursor, as a log is. */
export function plainTerminal(write: (text: string) => void): Terminal {
  return {
    isInteractive: false,
    width: () => 80,
    columns: () => Number.POSITIVE_INFINITY,
    style: (_, text) => text,
    write,
  };
}
