import { statSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { vi } from 'vitest';

/**
 * Does work that runs commands in this process. No command runs out of time unless it adds a line to `file` when it
 * hangs: its time is over then.
 */
export async function endHangingRuns<T>(file: string, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let size = 0;
  const watcher = watch(dirname(file), () => {
    const now = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (now > size) vi.runOnlyPendingTimers();
    size = now;
  });
  try {
    return await work();
  } finally {
    watcher.close();
    vi.useRealTimers();
  }
}
