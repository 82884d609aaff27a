import { setTimeout } from 'node:timers/promises';
import type { ReceivedRequest } from './received-request.ts';

/** Delays a request, but no longer than it may still wait, and without holding up any other. */
export async function waitFor(request: ReceivedRequest, milliseconds: number): Promise<void> {
  const wait = Math.min(milliseconds, request.waitLeft);
  if (wait <= 0) return;
  request.waitLeft -= wait;
  await setTimeout(wait);
}
