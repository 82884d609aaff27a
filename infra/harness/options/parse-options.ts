import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from '../../usage-error.ts';

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

/** Splits a command line into the program's own arguments and the command after `--`. */
export function splitCommand(args: readonly string[]): {
  readonly own: readonly string[];
  readonly command: readonly string[];
} {
  const end = args.indexOf('--');
  return end === -1 ? { own: args, command: [] } : { own: args.slice(0, end), command: args.slice(end + 1) };
}

/**
 * Parses options.
 * @param advice follows the message of an error
 * @throws UsageError
 */
export function parseOptions<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T, advice: string) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error).split(/\n|\. /, 1)[0];
    throw new UsageError(`${message}. ${advice}`);
  }
}

export function optional<T>(text: string | undefined, read: (text: string) => T): T | undefined {
  return text === undefined ? undefined : read(text);
}
