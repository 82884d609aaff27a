import type { Mutants } from '../../../../infra/benchmark/exam/mutants.ts';
import { recordCorrect } from '../../../tools/benchmark/record-responses.ts';
import { bundleMutants } from '../../../tools/mutants/bundle-mutants.ts';
import { describeMutant } from '../../../tools/mutants/draw-mutants.ts';
import type { Mutant } from '../../../tools/mutants/mutate.ts';
import { startMutant } from '../../../tools/mutants/start-mutant.ts';

/** Makes the mutants of an exam: bundles the server with those drawn. */
export async function makeMutants(drawn: readonly Mutant[]): Promise<Mutants> {
  const bundle = await bundleMutants(drawn);
  return {
    drawn: drawn.map((mutant) => ({ id: mutant.id, description: describeMutant(mutant) })),
    start: (id) => startMutant(bundle, id),
    record: () => recordCorrect(bundle),
  };
}
