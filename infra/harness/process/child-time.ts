import { readFileSync } from 'node:fs';

/** Milliseconds of a clock tick in /proc: 100 ticks are a second on every machine that Node supports. */
const TICK = 10;

/** Where the CPU time of ended children is among the fields that follow the program's name, counted from 0. */
const CHILD_TIME = { from: 13, to: 15 };

/**
 * Returns the CPU time, in milliseconds, of all children of this process that have ended and of their descendants, or
 * undefined on systems without /proc: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function readChildTime(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(CHILD_TIME.from, CHILD_TIME.to).map(Number);
    return TICK * ticks.reduce((sum, each) => sum + each, 0);
  } catch {
    return undefined;
  }
}
