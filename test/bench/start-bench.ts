import { startBare, startService } from './processes.ts';
import { median } from './statistics.ts';

/** Milliseconds from process start to first response, of the service and of a bare server. */
export interface StartResult {
  readonly service: number;
  readonly bare: number;
  readonly ratio: number;
}

/** Starts both in turn, and returns the medians of several starts. */
export async function benchStart(rounds: number): Promise<StartResult> {
  const times: { service: number[]; bare: number[] } = { service: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [bare, service] = [await startBare(), await startService()];
    if (round > 0) times.bare.push(bare.firstResponse);
    if (round > 0) times.service.push(service.firstResponse);
    await Promise.all([bare.stop(), service.stop()]);
  }
  const [service, bare] = [median(times.service), median(times.bare)];
  return { service, bare, ratio: service / bare };
}
