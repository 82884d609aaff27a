import { readFileSync } from 'node:fs';

/** Milliseconds between two looks at the parent process. */
const INTERVAL = 250;

/**
 * Calls `onEnd` once the `npm start` or `npx` that started this process has ended. On SIGTERM, npm ends only the shell
 * between itself and the server, which would keep the port. Does nothing if npm did not start this process: a server
 * that a shell started in the background outlives the shell.
 */
export function watchParent({ npm_lifecycle_event: script }: NodeJS.ProcessEnv, onEnd: () => void): void {
  if (script !== 'start' && script !== 'npx') return;
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
