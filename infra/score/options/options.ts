import { randomInt } from 'node:crypto';
import { SCORE_WITH } from '#program';
import { DEFECT_AREAS, DEFECT_LEVELS, type DefectArea, type DefectLevel } from '../../../lib/defects/ids/areas.ts';
import { splitList } from '../../../lib/environment.ts';
import { readChoices, readNumber, readUrl } from '../../harness/options/option-values.ts';
import { optional, parseOptions, REPORT_OPTIONS, type ReportFiles } from '../../harness/options/parse-options.ts';
import { UsageError } from '../../usage-error.ts';
import { readCodes, readIgnored, readName } from './option-values.ts';

/** Filters for the defects to try. An undefined filter lets all of them pass. */
export interface Choice {
  readonly only: readonly string[] | undefined;
  readonly areas: readonly DefectArea[] | undefined;
  readonly levels: readonly DefectLevel[] | undefined;
  readonly sample: { readonly count: number; readonly seed: number } | undefined;
  /** The reasons for the defects that are left out, by id. */
  readonly ignored: ReadonlyMap<string, string>;
}

export interface Options {
  /** The program that runs the suite, and its arguments. */
  readonly command: readonly string[];
  readonly choice: Choice;
  /** Whether each defect gets a run of its own. */
  readonly isThorough: boolean;
  /** Whether each noticed defect gets a second run. */
  readonly confirms: boolean;
  /** Whether every defect that was not noticed is explained. */
  readonly showsAll: boolean;
  /** Whether outputs and reports may name defects and compatible changes. */
  readonly spoilers: boolean;
  /** How many runs go at once; undefined: as many as the first run leaves room for. */
  readonly jobs: number | undefined;
  /** In milliseconds; undefined: derived from the suite's own time. */
  readonly timeout: number | undefined;
  readonly errorCodes: ReadonlySet<number>;
  /** Names of environment variables for the base URL, besides BASE_URL. */
  readonly env: readonly string[];
  /** The report that the suite's runner writes. */
  readonly junitIn: string | undefined;
  /** The deployment to use instead of local servers. */
  readonly baseUrl: string | undefined;
  /** The lowest scores that are accepted, in percent, of areas and of all defects. */
  readonly minScore: number | undefined;
  /** Whether to look for false alarms. */
  readonly triesChanges: boolean;
  /** How many false alarms are accepted; undefined: any number. */
  readonly maxFalseAlarms: number | undefined;
  /** The JSON report of an earlier run, to compare with. */
  readonly compare: string | undefined;
  readonly reports: ReportFiles;
}

/** Random seeds are below this number, because people type them again. */
const SEEDS = 1_000_000;

/**
 * Reads the options, or returns `help` if the arguments ask for that.
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values, command } = parse(args);
  if (values.help) return 'help';
  if (command.length === 0) {
    throw new UsageError(`Write the command that runs your tests after --, such as: ${SCORE_WITH} -- pytest tests`);
  }
  const jobs = optional(values.jobs, (text) => readNumber('--jobs', text, { min: 1, max: 256 }));
  return {
    command,
    choice: readChoice(values),
    isThorough: values.thorough ?? false,
    confirms: values.confirm ?? false,
    showsAll: values.all ?? false,
    spoilers: readSpoilers(values),
    jobs,
    timeout: optional(values.timeout, (text) => 1_000 * readNumber('--timeout', text, { min: 0.1, whole: false })),
    errorCodes: optional(values['error-codes'], (text) => readCodes('--error-codes', text)) ?? new Set(),
    env: (values.env ?? []).map((name) => readName('--env', name)),
    junitIn: optional(values['junit-in'], (file) => readJunitIn(file, jobs)),
    baseUrl: optional(values['base-url'], (text) => readUrl('--base-url', text)),
    minScore: optional(values['min-score'], (text) => readNumber('--min-score', text, { max: 100, whole: false })),
    ...readAlarmOptions(values),
    compare: values.compare,
    reports: {
      json: values.json,
      html: values.html,
      junit: values.junit,
      markdown: values.markdown,
    },
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const several = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean' } as const;
  const choice = { only: text, area: text, level: text, sample: text, seed: text, ignore: several };
  const running = { jobs: text, timeout: text, 'error-codes': text, env: several, 'junit-in': text, 'base-url': text };
  const care = { thorough: flag, confirm: flag };
  const alarms = { 'no-changes': flag, 'max-false-alarms': text };
  const results = {
    all: flag,
    'no-spoilers': flag,
    'min-score': text,
    compare: text,
    ...REPORT_OPTIONS,
  };
  const help = { type: 'boolean', short: 'h' } as const;
  const options = { ...choice, ...running, ...care, ...alarms, ...results, help };
  return parseOptions(args, options, { start: SCORE_WITH, subject: 'tests' });
}

function readChoice(values: ReturnType<typeof parse>['values']): Choice {
  const { only, area, level, sample, seed, ignore = [] } = values;
  if (seed !== undefined && sample === undefined) throw new UsageError('--seed chooses a sample: add --sample N');
  return {
    only: optional(only, splitList),
    areas: optional(area, (text) => readChoices('--area', text, DEFECT_AREAS)),
    levels: optional(level, (text) => readChoices('--level', text, DEFECT_LEVELS)),
    sample: optional(sample, (text) => ({
      count: readNumber('--sample', text, { min: 1 }),
      seed: seed === undefined ? randomInt(SEEDS) : readNumber('--seed', seed),
    })),
    ignored: new Map(ignore.map(readIgnored)),
  };
}

function readAlarmOptions(
  values: ReturnType<typeof parse>['values'],
): Pick<Options, 'triesChanges' | 'maxFalseAlarms'> {
  const triesChanges = values['no-changes'] !== true;
  const maxFalseAlarms = optional(values['max-false-alarms'], (text) => readNumber('--max-false-alarms', text));
  if (triesChanges || maxFalseAlarms === undefined) return { triesChanges, maxFalseAlarms };
  throw new UsageError('--max-false-alarms needs the compatible changes: leave --no-changes out');
}

function readSpoilers(values: ReturnType<typeof parse>['values']): boolean {
  if (values['no-spoilers'] !== true) return true;
  const naming = (['junit', 'junit-in', 'compare'] as const).find((name) => values[name] !== undefined);
  if (naming === undefined) return false;
  throw new UsageError(`--${naming} names defects or tests that noticed them: leave it or --no-spoilers out`);
}

function readJunitIn(file: string, jobs = 1): string {
  if (jobs === 1 || file.includes('{run}')) return file;
  throw new UsageError(
    `--junit-in: ${jobs} runs at once would all write ${file}. Write {run} in its name, here and in the command, or use --jobs 1`,
  );
}
