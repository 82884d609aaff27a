let turn: Promise<void> | undefined;

/**
 * Resolves at the end of this turn of the event loop, when all requests that have arrived are read. They then run
 * together: each piece of code runs many times in a row, while it is in the processor's cache, and the responses leave
 * together, so that a client wakes up once for all of them.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}
