import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a condition holds, at most `patience` milliseconds. Returns whether it did. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, patience: number): Promise<boolean> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (await condition()) return true;
    await wait(100);
  }
  return false;
}

/** Whether a URL responds: by default, with any status. */
export function responds(url: string, isRight = (_: Response) => true): Promise<boolean> {
  return fetch(url).then(isRight, () => false);
}

/** Whether a URL responds with a success. */
export const isOk = (url: string) => responds(url, ({ ok }) => ok);
