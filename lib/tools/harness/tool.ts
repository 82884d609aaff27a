import { existsSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { onStop } from './terminal/on-stop.ts';
import { createTerminal, type Terminal } from './terminal/terminal.ts';
import { UsageError } from './usage-error.ts';

/** The exit codes of the tools. */
export const EXIT_CODES = { done: 0, notAccepted: 1, noResult: 2, interrupted: 130 } as const;

/** A program that runs a command many times, and reports. */
export interface Tool<Options extends { readonly reports: Files }, Report> {
  readonly name: string;
  /** Returns the text of `--help`. @param start how a user starts the tool: `npm run score --` */
  readonly help: (start: string) => string;
  /** Reads the options, or returns `help` if the arguments ask for that. @throws UsageError */
  readonly readOptions: (args: readonly string[], start: string) => Options | 'help';
  /** Runs the command, and returns the results so far if it is interrupted. @throws UsageError, NoResultError */
  readonly run: (options: Options, surroundings: Surroundings) => Promise<Report>;
  readonly print: (report: Report, options: Options, output: Terminal) => void;
  readonly reports: ReportCreators<Report>;
  readonly judge: (report: Report, options: Options) => Judgement;
}

/** The exit code, and the sentences that explain it. */
export interface Judgement {
  readonly code: number;
  readonly complaints: readonly string[];
}

/** How the tool was started, and the terminals that it works with. */
export interface Surroundings {
  readonly start: string;
  readonly output: Terminal;
  readonly errors: Terminal;
  /** Ends the tool. */
  readonly signal: AbortSignal;
}

/** Why there is no result. */
export class NoResultError extends Error {
  override readonly name = 'NoResultError';
  /** The end of the command's output. */
  readonly output: string;

  constructor(message: string, output = '') {
    super(message);
    this.output = output;
  }
}

/** Runs a tool with the terminal of this process, and sets the exit code. */
export async function runInTerminal<O extends { readonly reports: Files }, R>(
  tool: Tool<O, R>,
  args: readonly string[],
  start: string,
): Promise<void> {
  const controller = new AbortController();
  // The signals with which a terminal, a CI job or a service manager ends a program. The results so far are then
  // printed.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  onStop(() => controller.abort(), { signals, impatience: EXIT_CODES.interrupted });
  const [output, errors] = [createTerminal(process.stdout), createTerminal(process.stderr)];
  process.exitCode = await runTool(tool, args, { start, output, errors, signal: controller.signal });
}

/** Runs the command line of a tool, and returns the exit code. */
export async function runTool<O extends { readonly reports: Files }, R>(
  tool: Tool<O, R>,
  args: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const { start, output, errors, signal } = surroundings;
  const complain = (message: string) => errors.write(`${errors.style('red', `${tool.name}: ${message}`)}\n`);
  try {
    const options = tool.readOptions(args, start);
    if (options === 'help') {
      output.write(tool.help(start));
      return EXIT_CODES.done;
    }
    await requireWritable(options.reports);
    const report = await tool.run(options, surroundings);
    if (signal.aborted) output.write('\nInterrupted. These are the results so far.\n');
    tool.print(report, options, output);
    const { written, problems } = await writeReports(options.reports, tool.reports, report);
    for (const file of written) output.write(`Wrote ${file}\n`);
    problems.forEach(complain);
    if (signal.aborted) return EXIT_CODES.interrupted;
    const { code, complaints } = tool.judge(report, options);
    complaints.forEach(complain);
    return problems.length > 0 ? EXIT_CODES.noResult : code;
  } catch (error) {
    if (signal.aborted) {
      complain('Interrupted before there was a result');
      return EXIT_CODES.interrupted;
    }
    if (!(error instanceof UsageError || error instanceof NoResultError)) throw error;
    const said = error instanceof NoResultError ? stripVTControlCharacters(error.output).trimEnd() : '';
    if (said !== '') errors.write(`The end of the command's output:\n${said}\n\n`);
    complain(error.message);
    return EXIT_CODES.noResult;
  }
}

/** Functions that make the text of a report, by format. */
type ReportCreators<T> = Readonly<Record<string, (report: T) => string>>;

/** The files of the requested reports, by format. */
type Files = Readonly<Record<string, string | undefined>>;

/**
 * Checks that each report can be written, before a long run. It leaves no file behind.
 * @throws UsageError
 */
async function requireWritable(files: Files): Promise<void> {
  for (const [format, file] of Object.entries(files)) {
    if (file === undefined) continue;
    const isNew = !existsSync(file);
    try {
      await (await open(file, 'a')).close();
    } catch (error) {
      throw new UsageError(`--${format} cannot be written: ${reasonOf(error)}`);
    }
    if (isNew) await rm(file);
  }
}

/** Writes the requested reports. Returns the files, and a message for each report that could not be written. */
async function writeReports<T>(files: Files, creators: ReportCreators<T>, report: T) {
  const written: string[] = [];
  const problems: string[] = [];
  for (const [format, create] of Object.entries(creators)) {
    const file = files[format];
    if (file === undefined) continue;
    try {
      await writeFile(file, create(report));
      written.push(file);
    } catch (error) {
      problems.push(`--${format} ${file} was not written: ${reasonOf(error)}`);
    }
  }
  return { written, problems };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
