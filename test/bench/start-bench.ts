import { type Running, startBare, startService } from './processes.ts';
import { median } from './statistics.ts';

/** Milliseconds from process start to first response: medians of several starts in turn, and of the starts' ratios. */
export interface StartResult {
  readonly ms: number;
  /** In proportion to a bare server. */
  readonly ratio: number;
}

/** Starts a bare server and the services of these checkouts in turn. */
export async function benchStarts(folders: readonly string[], rounds: number): Promise<StartResult[]> {
  const samples = folders.map((): StartResult[] => []);
  // The first round does not count: a checkout bundles its sources then.
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await firstResponse(startBare());
    for (const [index, folder] of folders.entries()) {
      const ms = await firstResponse(startService([], folder));
      if (round > 0) samples[index]?.push({ ms, ratio: ms / bare });
    }
  }
  return samples.map((of) => ({ ms: median(of.map(({ ms }) => ms)), ratio: median(of.map(({ ratio }) => ratio)) }));
}

async function firstResponse(starting: Promise<Running>): Promise<number> {
  const server = await starting;
  await server.stop();
  return server.firstResponse;
}
