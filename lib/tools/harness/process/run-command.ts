import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import spawn from 'cross-spawn';
import { createOutputTail } from './output-tail.ts';
import { endTree, prepareTree } from './process-tree.ts';
import { withCallersProxy } from './reach-directly.ts';

/** Milliseconds for a process to end after SIGTERM. */
const GRACE = 1_000;

/** Milliseconds to wait for the last output after every process has ended. */
const LAST_OUTPUT = 1_000;

/** Bytes of the standard output to keep. */
const PRINTED_SIZE = 256 * 1024;

interface CommandOptions {
  /** Default: the folder of this process. */
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** In milliseconds. */
  readonly timeout: number;
  /** Ends the run. */
  readonly signal: AbortSignal;
}

/** How a command ended. `signal` is never one that this program has sent. */
export type Ending =
  | { readonly how: 'exited'; readonly code: number }
  | { readonly how: 'signalled'; readonly signal: string }
  | { readonly how: 'timed out' }
  | { readonly how: 'interrupted' }
  | { readonly how: 'not started'; readonly reason: string };

export type CommandRun = Ending & {
  /** The end of its output, on both streams. */
  readonly output: string;
  /** The end of its standard output. */
  readonly printed: string;
  /** In milliseconds. */
  readonly duration: number;
};

/**
 * Runs a command to its end, without standard input. When this returns, every process that it started has ended, too.
 * A command that cannot be started is an ending, not an error.
 */
export async function runCommand(command: readonly string[], options: CommandOptions): Promise<CommandRun> {
  const started = performance.now();
  const [program = '', ...args] = command;
  const tail = createOutputTail();
  const printed = createOutputTail(PRINTED_SIZE);
  const run = (ending: Ending) => ({
    ...ending,
    output: tail.read(),
    printed: printed.read(),
    duration: performance.now() - started,
  });
  if (options.signal.aborted) return run({ how: 'interrupted' });
  const prepared = prepareTree();
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...withCallersProxy(options.env), ...prepared.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  child.stdout?.on('data', tail.add);
  child.stdout?.on('data', printed.add);
  child.stderr?.on('data', tail.add);
  const closed = new Promise((resolve) => child.once('close', resolve));
  const ending = endingOf(child);
  const { pid } = child;
  if (pid === undefined) return run(await ending);
  const tree = prepared.open(pid);
  const ended = new AbortController();
  const result = await Promise.race([ending, untilStopped(options, ended.signal)]);
  ended.abort();
  await endTree(tree, GRACE);
  await Promise.race([closed, delay(LAST_OUTPUT, undefined, { ref: false })]);
  child.stdout?.destroy();
  child.stderr?.destroy();
  return run(result);
}

/**
 * Runs a command while `work` works with it, and stops it when that has ended, also with an error.
 * @param work gets a signal that the command has ended, and its run
 */
export async function runBeside<T>(
  command: readonly string[],
  options: CommandOptions,
  work: (ended: AbortSignal, running: Promise<CommandRun>) => Promise<T>,
) {
  const [stopped, ended] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([options.signal, stopped.signal]);
  const running = runCommand(command, { ...options, signal }).finally(() => ended.abort());
  const result = await work(ended.signal, running).finally(() => {
    stopped.abort();
    return running;
  });
  return { run: await running, result };
}

function endingOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ how: 'not started', reason: explainStart(child.spawnfile, error) }));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? { how: 'exited', code: code ?? 0 } : { how: 'signalled', signal }),
    );
  });
}

function explainStart(program: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `The command ${program} was not found. Check its spelling and the PATH`;
  if (code === 'EACCES') return `The command ${program} may not be executed: permission denied`;
  return `The command ${program} cannot be started: ${message}`;
}

/** Resolves once the run has to be stopped, and never if `ended` comes first. */
function untilStopped({ timeout, signal }: CommandOptions, ended: AbortSignal): Promise<Ending> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ how: 'timed out' }), timeout);
    signal.addEventListener('abort', () => resolve({ how: 'interrupted' }), { signal: ended });
    ended.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** `exit code 1`, `killed by SIGKILL`. */
export function describeEnding(ending: Ending): string {
  if (ending.how === 'exited') return `exit code ${ending.code}`;
  return ending.how === 'signalled' ? `killed by ${ending.signal}` : ending.how;
}

/** Exit codes of shells: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02 */
const NOT_STARTED_CODES: ReadonlyMap<number, string> = new Map([
  [126, 'may not be executed (exit code 126)'],
  [127, 'was not found (exit code 127)'],
]);

/**
 * Returns why a command could not be run, or undefined if it was.
 * @param subject whose command it is: `the suite`
 */
export function findStartProblem(ending: Ending, subject: string): string | undefined {
  if (ending.how === 'not started') return ending.reason;
  const problem = ending.how === 'exited' ? NOT_STARTED_CODES.get(ending.code) : undefined;
  return problem && `A command of ${subject} ${problem}`;
}
