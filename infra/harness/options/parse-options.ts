import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from '../../usage-error.ts';
import { formatCommand } from '../reports/format-command.ts';

/** The files to write reports to. */
export interface ReportFiles {
  readonly json: string | undefined;
  readonly html: string | undefined;
  readonly junit: string | undefined;
  readonly markdown: string | undefined;
}

/** The options of the reports, for `parseOptions`. */
export const REPORT_OPTIONS = {
  json: { type: 'string' },
  html: { type: 'string' },
  junit: { type: 'string' },
  markdown: { type: 'string' },
} as const satisfies Record<keyof ReportFiles, ParseArgsOptionsConfig[string]>;

/** A program whose command line has options of its own, and after `--` a command. */
interface Program {
  /** How a user starts it: `npm run score --`. */
  readonly start: string;
  /** The noun for the command in messages: `tests`. */
  readonly subject: string;
}

/**
 * Parses the options before `--`, and returns them beside the command after it.
 * @throws UsageError
 */
export function parseOptions<T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: T,
  { start, subject }: Program,
) {
  const end = args.indexOf('--');
  const own = end === -1 ? [...args] : args.slice(0, end);
  try {
    return { values: parseArgs({ args: own, options }).values, command: end === -1 ? [] : args.slice(end + 1) };
  } catch (error) {
    const meant = end === -1 ? addSeparator(own, options) : undefined;
    if (meant) throw new UsageError(`The command of your ${subject} goes after --: ${start} ${meant}`);
    const message = String(error instanceof Error ? error.message : error).split(/\n|\. /, 1)[0];
    throw new UsageError(`${message}. The command of your ${subject} goes after --. See ${start} --help`);
  }
}

/** Puts `--` before the first word that is no option. npm takes one away: `npm run score -- pytest` has none left. */
function addSeparator(args: readonly string[], options: ParseArgsOptionsConfig): string | undefined {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const index = tokens.find(({ kind }) => kind === 'positional')?.index;
  return index === undefined ? undefined : formatCommand([...args.slice(0, index), '--', ...args.slice(index)]);
}

export function optional<T>(text: string | undefined, read: (text: string) => T): T | undefined {
  return text === undefined ? undefined : read(text);
}
