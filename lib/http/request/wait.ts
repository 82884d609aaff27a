import { setTimeout } from 'node:timers/promises';
import type { ReceivedRequest } from './received-request.ts';

/** The longest all the waits of one request may take together, in milliseconds: API Gateway gives up after 29 seconds. */
const MAX_WAIT = 25_000;

/** Delays a request, without holding up any other. */
export async function waitFor(request: ReceivedRequest, milliseconds: number): Promise<void> {
  const wait = Math.min(milliseconds, MAX_WAIT - request.waited);
  if (wait <= 0) return;
  request.waited += wait;
  await setTimeout(wait);
}
