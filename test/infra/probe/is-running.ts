import { existsSync, readFileSync } from 'node:fs';

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
