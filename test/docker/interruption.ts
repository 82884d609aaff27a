import { stopSignal } from '../../infra/sam/stop-signal.ts';

/** Thrown on a signal to stop. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Rejects on a signal to stop, so that the caller cleans up. */
export async function interruption(): Promise<never> {
  throw new Interrupted(`Stopped by ${await stopSignal()}`);
}
