import { availableParallelism } from 'node:os';
import { PROBE_WITH } from '#program';
import { splitList } from '../../../lib/environment.ts';
import { readChoices, readNumber, readUrl } from '../../harness/options/option-values.ts';
import { optional, parseOptions, REPORT_OPTIONS, type ReportFiles } from '../../harness/options/parse-options.ts';
import { UsageError } from '../../usage-error.ts';
import { type Expected, readExpected } from '../expected.ts';
import { CLAIMS, type Claim, type Situation } from '../situations/situation.ts';
import { CALM, SITUATIONS } from '../situations/situations.ts';

/** The files to write reports to, and the list for `--expected`. */
export interface ProbeFiles extends ReportFiles {
  readonly 'write-expected': string | undefined;
}

export interface Options {
  /** The program that is the client, and its arguments. */
  readonly command: readonly string[];
  /** Begins with `calm`. */
  readonly situations: readonly Situation[];
  readonly without: readonly Claim[];
  readonly jobs: number;
  /** In milliseconds; undefined: the limit of each situation. */
  readonly timeout: number | undefined;
  /** The deployment to use instead of local servers. */
  readonly baseUrl: string | undefined;
  /** How many situations have to be handled. */
  readonly minHandled: number;
  /** The situations that are known to be not handled. */
  readonly expected: Expected | undefined;
  readonly reports: ProbeFiles;
}

/**
 * Reads the options, or returns `help` if the arguments ask for that.
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values, command } = parse(args);
  if (values.help) return 'help';
  if (command.length === 0) {
    throw new UsageError(`Write the command that runs your client after --, such as: ${PROBE_WITH} -- node client.js`);
  }
  const situations = optional(values.only, chooseSituations) ?? SITUATIONS;
  return {
    command,
    situations,
    without: optional(values.without, (text) => readChoices('--without', text, CLAIMS)) ?? [],
    jobs: optional(values.jobs, (text) => readNumber('--jobs', text, { min: 1, max: 64 })) ?? availableParallelism(),
    timeout: optional(values.timeout, (text) => 1_000 * readNumber('--timeout', text, { min: 0.1, whole: false })),
    baseUrl: optional(values['base-url'], (text) => readUrl('--base-url', text)),
    minHandled:
      optional(values['min-handled'], (text) => readNumber('--min-handled', text, { max: situations.length })) ?? 0,
    expected: optional(values.expected, readExpected),
    reports: {
      json: values.json,
      html: values.html,
      junit: values.junit,
      markdown: values.markdown,
      'write-expected': values['write-expected'],
    },
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const choice = { only: text, without: text };
  const running = { jobs: text, timeout: text, 'base-url': text };
  const judging = { 'min-handled': text, expected: text, 'write-expected': text };
  const help = { type: 'boolean', short: 'h' } as const;
  const options = { ...choice, ...running, ...judging, ...REPORT_OPTIONS, help };
  return parseOptions(args, options, { start: PROBE_WITH, subject: 'client' });
}

/** The chosen situations in their usual order. `calm` is always among them. */
function chooseSituations(text: string): readonly Situation[] {
  const ids = SITUATIONS.map(({ id }) => id);
  if (splitList(text).length === 0) throw new UsageError(`--only must be one or more of ${ids.join(', ')}`);
  const chosen = new Set([CALM, ...readChoices('--only', text, ids)]);
  return SITUATIONS.filter(({ id }) => chosen.has(id));
}
