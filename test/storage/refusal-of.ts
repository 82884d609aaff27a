import { OrderRefused, type Refusal } from '../../lib/orders/refusal.ts';

/** Returns the refusal that a promise rejects with. @throws Error if it does not reject with a refusal. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof OrderRefused) return outcome.refusal;
  throw new Error(`Not refused: ${outcome}`, { cause: outcome });
}
