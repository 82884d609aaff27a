import { readdirSync, readFileSync } from 'node:fs';

/** The marks by which the processes of a run are found. */
export interface RunTraits {
  /** The process group that the run began with. */
  readonly group?: number;
  /** The process that started the run. */
  readonly parent?: number;
  /** A variable of its environment, `NAME=value`. */
  readonly mark?: string;
  /** The processes that existed before the run. None of them belongs to it. */
  readonly before?: ReadonlySet<number>;
}

/** Returns the ids of all processes. */
export function listProcesses(): readonly number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []));
}

/**
 * Finds the living processes of a run: the members of the group, the children of the parent, processes whose environment
 * has the mark (children inherit it in any session), and all descendants of these. A process escapes only if it leaves
 * the group, clears its environment and outlives its parent.
 */
export function findProcesses({ group, parent, mark, before }: RunTraits): readonly number[] {
  // Reading a process's files takes 0.1 ms, so older processes are skipped.
  const candidates = listProcesses().filter((pid) => !before?.has(pid));
  const all = candidates.flatMap((pid) => readProcess(pid, mark));
  const ofRun = all.filter((each) => each.isMarked || each.group === group || each.parent === parent);
  const found = new Set(ofRun.map(({ pid }) => pid));
  let size = -1;
  while (found.size > size) {
    size = found.size;
    for (const each of all) if (found.has(each.parent)) found.add(each.pid);
  }
  return [...found];
}

/** Returns an empty list if the process has ended, even if its parent has not collected its exit code yet. */
function readProcess(pid: number, mark?: string) {
  try {
    const [state = '', parent, group] = readStat(pid);
    if (state === 'Z' || state === 'X') return [];
    const isMarked = mark !== undefined && environmentOf(pid).includes(mark);
    return [{ pid, parent: Number(parent), group: Number(group), isMarked }];
  } catch {
    return [];
  }
}

/**
 * Reads what /proc tells about a process: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 * Returns the fields that follow its program's name, which is in parentheses and may contain anything.
 */
function readStat(pid: number | 'self'): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function environmentOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // Another user's process: none of ours.
    return [];
  }
}

/** Milliseconds of a clock tick in /proc: 100 ticks are a second on every machine that Node supports. */
const TICK = 10;

/** Where the CPU time of ended children is among the fields that follow the program's name, counted from 0. */
const CHILD_TIME = { from: 13, to: 15 };

/**
 * Returns the CPU time, in milliseconds, of all children of this process that have ended and of their descendants, or
 * undefined on systems without /proc.
 */
export function readChildTime(): number | undefined {
  try {
    const ticks = readStat('self').slice(CHILD_TIME.from, CHILD_TIME.to).map(Number);
    return TICK * ticks.reduce((sum, each) => sum + each, 0);
  } catch {
    return undefined;
  }
}
