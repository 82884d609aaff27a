import { readFileSync } from 'node:fs';

/** Milliseconds in which a second signal counts as the first: Ctrl+C can arrive from both the terminal and npm. */
const SAME_SIGNAL = 500;

/** Milliseconds between two looks at the parent process. */
const INTERVAL = 250;

interface StopOptions {
  /** The signals that stop this program. */
  readonly signals?: readonly NodeJS.Signals[];
  /** The exit code with which a second signal ends the process at once. Without one, it does nothing. */
  readonly impatience?: number;
  /** Whether the end of the process that started this one counts as a signal. */
  readonly withParent?: boolean;
}

/** Calls `stop` once, with the cause, at the first signal to stop this program. */
export function onStop(stop: (cause: string) => void, options: StopOptions = {}): void {
  const { signals = ['SIGINT', 'SIGTERM'], impatience, withParent = false } = options;
  let since: number | undefined;
  const receive = (cause: string) => {
    if (since !== undefined && impatience !== undefined && performance.now() - since > SAME_SIGNAL) {
      process.exit(impatience);
    }
    if (since === undefined) stop(cause);
    since ??= performance.now();
  };
  for (const signal of signals) process.on(signal, receive);
  if (withParent) watchParent(() => receive('the end of npm'));
}

/**
 * Calls `onEnd` once the process that started this one has ended. On SIGTERM, npm ends only the shell between itself
 * and its script.
 */
function watchParent(onEnd: () => void): void {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    onEnd();
  }, INTERVAL);
  timer.unref();
}

/** The parent and, if that is npm's shell, its parent: after `kill -9`, the shell outlives npm. */
function ancestors(): string {
  const parent = statusOf(process.ppid);
  const npm = /^Name:\tsh$/m.test(parent) ? /^PPid:\t\d+$/m.exec(parent) : '';
  return `${process.ppid} ${npm}`;
}

/** What Linux knows about a process. Empty on other systems. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
