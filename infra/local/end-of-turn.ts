let turn: Promise<void> | undefined;

/**
 * Resolves when this turn of the event loop has taken in all that had arrived. Requests handled then go through their
 * handlers side by side, so that each piece of code runs many times in a row while the processor has it at hand, and
 * their answers go out together: a client that sleeps is woken once for all of them, and not for each.
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
