import type { Target } from '../../harness/targets/target.ts';

/** Starts a target, works with it, and stops it, also after an error. */
export async function withTarget<T>(start: () => Promise<Target>, work: (target: Target) => Promise<T>): Promise<T> {
  const target = await start();
  try {
    return await work(target);
  } finally {
    await target.stop();
  }
}
