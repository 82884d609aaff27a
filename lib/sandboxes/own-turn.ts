import { setImmediate } from 'node:timers/promises';

let last = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller gets. The calls of memory and of SQLite never wait, so
 * without it, work on many deliveries would hold up the requests to all other sandboxes.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
