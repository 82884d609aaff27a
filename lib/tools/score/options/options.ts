import { randomInt } from 'node:crypto';
import { splitList } from '../../../parse-text.ts';
import * as known from '../../../switches/ids.ts';
import * as parse from '../../harness/options/parse-options.ts';
import { UsageError } from '../../harness/usage-error.ts';

/** Filters for the defects to try. An undefined filter lets all of them pass. */
export type Choice = ReturnType<typeof readChoice>;

export type Options = Exclude<ReturnType<typeof readOptions>, 'help'>;

/** Random seeds are below this number, because people type them again. */
const SEEDS = 1_000_000;

/**
 * Reads the options, or returns `help` if the arguments ask for that.
 * @param start how a user starts the tool: `npm run score --`
 * @throws UsageError
 */
export function readOptions(args: readonly string[], start: string) {
  const program = { start, subject: 'tests' };
  const parsed = parse.parseOptions(args, OPTIONS, program);
  const { values } = parsed;
  if (values.help) return 'help';
  const shared = parse.readToolOptions(parsed, program, 'pytest tests');
  return {
    ...shared,
    choice: readChoice(values),
    /** Whether each defect gets a run of its own. */
    isThorough: values.thorough ?? false,
    /** Which noticed defects get a second run. */
    confirms: readConfirms(values),
    /** Whether every defect that was not noticed is explained. */
    showsAll: values.all ?? false,
    /** Whether outputs and reports may name defects and compatible changes. */
    spoilers: readSpoilers(values),
    errorCodes: parse.optional(values['error-codes'], (text) => readCodes('--error-codes', text)) ?? new Set<number>(),
    /** Names of environment variables for the base URL, besides BASE_URL. */
    env: (values.env ?? []).map((name) => readName('--env', name)),
    /** The report that the suite's runner writes. */
    junitIn: parse.optional(values['junit-in'], (file) => readJunitIn(file, shared.jobs)),
    /** The lowest score that is accepted, in percent. */
    minScore: parse.numberIn(values, 'min-score', { max: 100, whole: false }),
    /** Whether to look for false alarms. */
    triesChanges: values['no-changes'] !== true,
    /** How many false alarms are accepted; undefined: any number. */
    maxFalseAlarms: readMaxFalseAlarms(values),
    /** The JSON report of an earlier run, to compare with. */
    compare: values.compare,
  };
}

/** The value of `--area` that takes every area. */
const ALL_AREAS = 'all';

const TEXT = { type: 'string' } as const;
const SEVERAL = { type: 'string', multiple: true } as const;
const FLAG = { type: 'boolean' } as const;

const CHOICE = { only: TEXT, area: TEXT, level: TEXT, sample: TEXT, seed: TEXT, ignore: SEVERAL };
const RUNNING = {
  'error-codes': TEXT,
  env: SEVERAL,
  'junit-in': TEXT,
  thorough: FLAG,
  confirm: FLAG,
  'no-confirm': FLAG,
};
const ALARMS = { 'no-changes': FLAG, 'max-false-alarms': TEXT };
const RESULTS = { all: FLAG, 'no-spoilers': FLAG, 'min-score': TEXT, compare: TEXT };
const OPTIONS = { ...parse.TOOL_OPTIONS, ...CHOICE, ...RUNNING, ...ALARMS, ...RESULTS };

type Values = ReturnType<typeof parse.parseOptions<typeof OPTIONS>>['values'];

function readChoice(values: Values) {
  const { only, area, level, sample, seed, ignore = [] } = values;
  if (seed !== undefined && sample === undefined) throw new UsageError('--seed chooses a sample: add --sample N');
  return {
    only: parse.optional(only, splitList),
    /** Without `--area` and `--only`, those of the plain API. */
    areas: area === undefined && only === undefined ? known.PLAIN_AREAS : parse.optional(area, readAreas),
    levels: parse.optional(level, (text) => parse.readChoices('--level', text, known.DEFECT_LEVELS)),
    sample: parse.optional(sample, (text) => ({
      count: parse.readNumber('--sample', text, { min: 1 }),
      seed: seed === undefined ? randomInt(SEEDS) : parse.readNumber('--seed', seed),
    })),
    /** The reasons for the defects that are left out, by id. */
    ignored: new Map(ignore.map(readIgnored)),
  };
}

function readAreas(text: string): readonly known.DefectArea[] {
  const areas = parse.readChoices('--area', text, [...known.DEFECT_AREAS, ALL_AREAS]);
  return areas.includes(ALL_AREAS) ? known.DEFECT_AREAS : areas.filter((area) => area !== ALL_AREAS);
}

function readMaxFalseAlarms(values: Values): number | undefined {
  const maximum = parse.numberIn(values, 'max-false-alarms');
  if (maximum === undefined || values['no-changes'] !== true) return maximum;
  throw new UsageError('--max-false-alarms needs the compatible changes: leave --no-changes out');
}

/** `some`: all, unless they are many. */
function readConfirms(values: Values): 'all' | 'some' | 'none' {
  if (values.confirm && values['no-confirm']) throw new UsageError('--confirm and --no-confirm exclude each other');
  if (values.confirm) return 'all';
  return values['no-confirm'] ? 'none' : 'some';
}

function readSpoilers(values: Values): boolean {
  if (values['no-spoilers'] !== true) return true;
  const naming = (['junit', 'junit-in', 'compare'] as const).find((name) => values[name] !== undefined);
  if (naming === undefined) return false;
  throw new UsageError(`--${naming} names bugs or tests that noticed them: leave it or --no-spoilers out`);
}

function readJunitIn(file: string, jobs = 1): string {
  if (jobs === 1 || file.includes('{run}')) return file;
  throw new UsageError(
    `--junit-in: ${jobs} runs at once would all write ${file}. Write {run} in its name, here and in the command, or use --jobs 1`,
  );
}

/** Reads exit codes such as `2-5,64`. @throws UsageError */
function readCodes(name: string, text: string): ReadonlySet<number> {
  const codes = splitList(text).flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    const [from, to] = [first, last].map((code) => parse.readNumber(name, code, { min: 1, max: 255 }));
    return Array.from({ length: Math.max(0, (to ?? 0) - (from ?? 0) + 1) }, (_, index) => (from ?? 0) + index);
  });
  if (codes.length > 0) return new Set(codes);
  throw new UsageError(`${name} must be exit codes such as 2-5,64; received ${JSON.stringify(text)}`);
}

/** Reads `id:reason`. @throws UsageError */
function readIgnored(text: string): readonly [id: string, reason: string] {
  const [, id, reason] = /^([^:]+):(.*\S.*)$/.exec(text) ?? [];
  if (id !== undefined && reason !== undefined) return [id.trim(), reason.trim()];
  throw new UsageError(
    `--ignore must be a bug and the reason to leave it out, id:reason; received ${JSON.stringify(text)}`,
  );
}

/** Reads the name of an environment variable. @throws UsageError */
function readName(name: string, text: string): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return text;
  throw new UsageError(`${name} must be the name of an environment variable; received ${JSON.stringify(text)}`);
}
