/** A bound against hanging, in milliseconds, below the time limit of a test. */
const LIMIT = 100_000;

/**
 * Repeats an attempt until it returns true. For what is right only within a time that a busy machine can exceed: wrong
 * code fails every attempt. An attempt that throws is not repeated.
 * @throws Error if no attempt succeeds.
 */
export async function eventually(attempt: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT;
  do {
    if (await attempt()) return;
  } while (performance.now() < end);
  throw new Error('No attempt succeeded');
}
