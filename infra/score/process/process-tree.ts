import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcesses } from './linux-processes.ts';

/** The environment variable by which the processes of a run are found again. */
export const MARK = 'FOOD_ORDERING_RUN_MARK';

/** How often to look whether a signal has worked, in milliseconds. */
const INTERVAL = 10;

/** How long to go on killing before giving up, in milliseconds: only a process stuck in the kernel lasts longer. */
const PATIENCE = 5_000;

/** All processes that began with one command. */
export interface ProcessTree {
  isEmpty(): boolean;
  signal(signal: NodeJS.Signals): void;
}

const alive = new Set<ProcessTree>();

// The last resort, for a crash of this program: whatever still runs must not outlive it.
process.once('exit', () => {
  for (const tree of alive) tree.signal('SIGKILL');
});

/**
 * The tree of a process that was started detached, with `MARK` in its environment. On Linux it includes the processes
 * that left the group; on other POSIX systems it is the group; on Windows, what taskkill finds (written, never run).
 */
export function openTree(pid: number, mark: string): ProcessTree {
  const tree = process.platform === 'win32' ? windowsTree(pid) : posixTree(pid, mark);
  alive.add(tree);
  return tree;
}

/**
 * Ends every process of the tree: SIGTERM first, and SIGKILL after the grace.
 * @param grace in milliseconds
 */
export async function endTree(tree: ProcessTree, grace: number): Promise<void> {
  if (!tree.isEmpty()) {
    tree.signal('SIGTERM');
    await waitUntilEmpty(tree, grace);
  }
  const end = performance.now() + PATIENCE;
  while (!tree.isEmpty() && performance.now() < end) {
    tree.signal('SIGKILL');
    await delay(INTERVAL);
  }
  alive.delete(tree);
}

async function waitUntilEmpty(tree: ProcessTree, grace: number): Promise<void> {
  const end = performance.now() + grace;
  while (!tree.isEmpty() && performance.now() < end) await delay(INTERVAL);
}

function posixTree(pid: number, mark: string): ProcessTree {
  const others = () => (process.platform === 'linux' ? findProcesses(pid, `${MARK}=${mark}`) : []);
  return {
    isEmpty: () => (process.platform === 'linux' ? others().length === 0 : !send(-pid, 0)),
    signal(signal) {
      const found = others();
      // The group at once first, because a process cannot fork its way out of that.
      send(-pid, signal);
      for (const each of found) send(each, signal);
    },
  };
}

/** Whether there was a process to receive it. */
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
