import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** The exit code and output of a program that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Waits for the end of a process. */
export async function endOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, stdout, stderr };
}

/** Returns the first line of an output. @throws Error with `complaint` if there is none. */
export async function firstLineOf(output: Readable, complaint = () => 'The server did not start'): Promise<string> {
  for await (const line of createInterface({ input: output })) return line;
  throw new Error(complaint());
}

/** Ends a process with a signal, and waits for its end. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/**
 * Whether the process runs. Not one that is exiting, or only waits to be collected by its parent: these have no command
 * line any more (https://man7.org/linux/man-pages/man5/proc_pid_cmdline.5.html).
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

/** Waits until a file has content. */
export async function untilWritten(file: string): Promise<void> {
  const watcher = watch(dirname(file));
  while (!statSync(file, { throwIfNoEntry: false })?.size) await once(watcher, 'change');
  watcher.close();
}
