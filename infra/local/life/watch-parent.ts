import { readFileSync } from 'node:fs';

/** Milliseconds between two looks at the parent process. */
const INTERVAL = 250;

/**
 * Calls `onEnd` once the process that started this one has ended, if that is `npm start`, `npx`, or a program that sets
 * `STOP_WITH_PARENT=on`. On SIGTERM, npm ends only the shell between itself and the server, which would keep the port.
 * Otherwise does nothing: a server that a shell started in the background outlives the shell.
 */
export function watchParent(env: NodeJS.ProcessEnv, onEnd: () => void): void {
  const { npm_lifecycle_event: script, STOP_WITH_PARENT: isAsked } = env;
  if (script !== 'start' && script !== 'npx' && isAsked !== 'on') return;
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
