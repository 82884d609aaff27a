import { stopSignal } from '../../infra/sam/stop-signal.ts';

/** Thrown when the process is told to stop. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Rejects when the process is told to stop, so that what has to be cleaned up is cleaned up. */
export async function interruption(): Promise<never> {
  throw new Interrupted(`Stopped by ${await stopSignal()}`);
}
