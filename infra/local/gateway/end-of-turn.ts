let turn: Promise<void> | undefined;

/**
 * Resolves at the end of this turn of the event loop, when everything that had arrived has been read. Requests that
 * arrived together then run together. Each piece of code runs many times in a row, while it is in the processor's cache,
 * and the responses leave together, so that a waiting client wakes up once instead of once for each.
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
