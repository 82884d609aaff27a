import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import { PROJECT } from '../../lib/project.ts';
import { createOutputTail } from '../../lib/tools/harness/process/output-tail.ts';
import { formatCommand } from '../../lib/tools/harness/terminal/terminal.ts';
import { EXIT_CODES } from '../../lib/tools/harness/tool.ts';
import type { Status } from '../../lib/tools/score/scoring/result.ts';
import type { Entry, Run } from './entries.ts';

/** What to measure: an installed entry, and the options of the score. */
export interface Measurement {
  readonly entry: string;
  readonly facts: Entry;
  /** The folder in which the entry is installed. */
  readonly folder: string;
  readonly options: readonly string[];
  readonly seed: number;
  readonly exclude: string | undefined;
}

/** Two at once for two cores. A run that takes long on a busy machine has not noticed a bug. */
const OPTIONS = ['--jobs', '2', '--timeout', '900'];

/** Scores an entry. @throws Error if the score is interrupted, as at the end of the budget. */
export async function measure(
  { entry, facts, folder, options, seed, exclude }: Measurement,
  print: (text: Buffer) => void = (text) => void process.stdout.write(text),
): Promise<Run> {
  const score = [...OPTIONS, ...options, '--', './run'];
  const started = new Date();
  const variables = { SEED: String(seed), ...(exclude !== undefined && { EXCLUDE: exclude }) };
  const tail = createOutputTail();
  const code = await runScore(folder, score, { minutes: facts.budget, variables }, (chunk) => {
    tail.add(chunk);
    print(chunk);
  });
  const shared = {
    entry,
    version: facts.version,
    score: formatCommand(score),
    ...(facts.isRandom && { seed }),
    ...(exclude !== undefined && { exclude }),
    started: started.toISOString(),
    minutes: Math.round((Date.now() - started.getTime()) / 6_000) / 10,
  };
  const report = join(folder, REPORT);
  const scored = code !== EXIT_CODES.interrupted && existsSync(report) ? readScore(shared, report) : undefined;
  if (scored !== undefined) return scored;
  if (code === EXIT_CODES.noResult) return readFailure(shared, facts, tail.read().replaceAll(folder, '.'));
  throw new Error(`The score of ${entry} ended with ${code}; it may take ${facts.budget} minutes`);
}

const REPORT = 'score.json';

async function runScore(
  folder: string,
  score: readonly string[],
  { minutes, variables }: { readonly minutes: number; readonly variables: NodeJS.ProcessEnv },
  onOutput: (chunk: Buffer) => void,
): Promise<number | null> {
  rmSync(join(folder, REPORT), { force: true });
  // Entries run on this Node, whatever the machine has; the score takes the clone's own commands out of the PATH.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const args = [join(PROJECT, 'infra/publish/package/bin.ts'), 'score', '--json', REPORT, ...score];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, PATH: path, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: minutes * 60_000,
    killSignal: 'SIGINT',
  });
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  const [code] = await once(child, 'close');
  return code;
}

/** The members of the score's JSON report that a result has. */
const Report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ id: z.string(), status: z.string() })) })),
  changes: z.optional(z.array(z.object({ id: z.string(), status: z.string() }))),
  figures: z.optional(z.unknown()),
  config: z.object({
    service: z.string(),
    edition: z.string(),
    node: z.string(),
    requests: z.string(),
    runs: z.string(),
  }),
});

/** The end of a failed run's output to record, in characters. */
const OUTPUT_LIMIT = 1_500;

type Shared = Pick<Run, 'entry' | 'version' | 'score' | 'seed' | 'exclude' | 'started' | 'minutes'>;

/**
 * Returns a run from the score's JSON report; undefined if it has no score. @throws Error if the file is not a report.
 */
function readScore(shared: Shared, file: string): Run | undefined {
  const { files, changes, figures, config } = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (figures === undefined) return undefined;
  const mutants = Object.values(files).flatMap((area) => area.mutants);
  const idsOf = (...statuses: readonly Status[]) =>
    mutants.filter(({ status }) => statuses.some((each) => each === status)).map(({ id }) => id);
  const { requests, runs, ...versions } = config;
  return {
    ...shared,
    ...versions,
    requests: Number(requests),
    runs: Number(runs),
    noticed: idsOf('Killed', 'Timeout'),
    notNoticed: idsOf('Survived'),
    notMet: idsOf('NoCoverage'),
    errors: idsOf('RuntimeError', 'Pending'),
    ...(changes && { falseAlarms: changes.filter(({ status }) => status === 'FalseAlarm').map(({ id }) => id) }),
  };
}

/** Returns a run without a score from the output of the score. */
function readFailure(shared: Shared, { countFailures }: Entry, output: string): Run {
  const plain = stripVTControlCharacters(output).trimEnd();
  const [, count] = (countFailures && new RegExp(countFailures).exec(plain)) || [];
  const at = plain.lastIndexOf('\nscore: ');
  return {
    ...shared,
    ...(count !== undefined && { failures: Number(count) }),
    reason: plain.slice(at + '\nscore: '.length),
    output: plain.slice(0, at).trimEnd().slice(-OUTPUT_LIMIT),
  };
}
