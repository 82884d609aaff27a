import { OrderRefused, type Refusal } from '../../lib/orders/refusal.ts';

/** The refusal that a promise ends in. @throws when it ends in anything else. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof OrderRefused) return outcome.refusal;
  throw new Error(`Not refused: ${outcome}`, { cause: outcome });
}
