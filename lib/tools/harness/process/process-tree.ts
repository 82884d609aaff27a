import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcesses, listProcesses, type RunTraits } from './linux-processes.ts';

/** The environment variable by which the processes of a run are found again. */
const MARK = 'FOOD_ORDERING_RUN_MARK';

/** Milliseconds between two checks whether a signal has worked. */
const INTERVAL = 10;

/** Milliseconds until killing is given up: only a process stuck in the kernel lasts longer. */
const PATIENCE = 60_000;

/** The processes that one command has started, directly or not. */
interface ProcessTree {
  isEmpty(): boolean;
  signal(signal: NodeJS.Signals): void;
}

const alive = new Set<ProcessTree>();

// If this program crashes, its runs must not outlive it.
process.once('exit', () => {
  for (const tree of alive) tree.signal('SIGKILL');
});

/**
 * Prepares for a command: `env` is to be added to its environment, and `open` returns its tree, once it has started,
 * detached, with a process id. On Linux its tree includes the processes that left its group; on other POSIX systems the
 * tree is the group; on Windows it is what taskkill finds (written, never run). Packages such as tree-kill follow
 * parents only, so they miss a process in a group of its own that outlives its parent.
 */
export function prepareTree() {
  const mark = randomUUID();
  const env = { [MARK]: mark };
  if (process.platform !== 'linux') return { env, open: openGroup };
  const before = new Set(listProcesses());
  return { env, open: (group: number) => register(linuxTree({ group, mark: `${MARK}=${mark}`, before })) };
}

/** The descendants of a process on Linux. On other systems, the tree is empty. */
export function openDescendants(parent: number): ProcessTree {
  if (process.platform !== 'linux') return { isEmpty: () => true, signal: () => undefined };
  return register(linuxTree({ parent }));
}

/** The process group of a command that starts no group of its own. */
export function openGroup(pid: number): ProcessTree {
  return register(process.platform === 'win32' ? windowsTree(pid) : groupTree(pid));
}

/**
 * Ends every process of the tree: SIGTERM first, and SIGKILL after the grace.
 * @param grace in milliseconds
 */
export async function endTree(tree: ProcessTree, grace: number): Promise<void> {
  const isEnded = tree.isEmpty() || (await endBy(tree, 'SIGTERM', grace));
  if (!isEnded) await endBy(tree, 'SIGKILL', PATIENCE);
  alive.delete(tree);
}

/** Sends the signal, also to processes that start meanwhile. Returns whether all of them ended in time. */
async function endBy(tree: ProcessTree, signal: NodeJS.Signals, time: number): Promise<boolean> {
  const end = performance.now() + time;
  tree.signal(signal);
  while (performance.now() < end) {
    await delay(INTERVAL);
    if (tree.isEmpty()) return true;
    if (signal === 'SIGKILL') tree.signal(signal);
  }
  return false;
}

function register(tree: ProcessTree): ProcessTree {
  alive.add(tree);
  return tree;
}

function linuxTree(traits: RunTraits): ProcessTree {
  const find = () => findProcesses(traits);
  return {
    isEmpty: () => find().length === 0,
    signal(signal) {
      const found = find();
      // The whole group at once first, because a process cannot fork its way out of that.
      if (traits.group !== undefined) send(-traits.group, signal);
      for (const pid of found) send(pid, signal);
    },
  };
}

function groupTree(group: number): ProcessTree {
  return { isEmpty: () => !send(-group, 0), signal: (signal) => void send(-group, signal) };
}

/** Sends the signal, and returns whether a process received it. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function windowsTree(pid: number): ProcessTree {
  let isEnded = false;
  return {
    isEmpty: () => isEnded,
    signal() {
      spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
      isEnded = true;
    },
  };
}
