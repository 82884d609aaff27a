import { signal } from '@preact/signals';
import type { Sandbox } from '../api/types.ts';
import { sandboxName, sandboxPath } from './place.ts';
import { fetchInBackground } from './watch.ts';

/**
 * The smallest difference, in milliseconds, that changes the offset. Smaller ones come from the network, and the time
 * on the page would jitter.
 */
const MIN_CHANGE = 500;

/** The sandbox as the service last returned it; undefined until it is loaded. */
export const sandbox = signal<Sandbox | undefined>(undefined);

/** How far the sandbox's time is ahead of this machine's, in milliseconds. Means nothing while the clock stands still. */
export const timeOffset = signal(0);

let lastText = '';

/** Gets the sandbox. */
export async function refreshSandbox(): Promise<void> {
  const name = sandboxName.value;
  const { data } = await fetchInBackground<Sandbox & { readonly now: string }>(sandboxPath.value);
  if (!data || name !== sandboxName.value) return;
  const { now, ...rest } = data;
  const offset = Date.parse(now) - Date.now();
  if (Math.abs(offset - timeOffset.peek()) > MIN_CHANGE) timeOffset.value = offset;
  // Without its time, an unchanged sandbox is equal to the last one, and nothing is drawn again.
  const text = JSON.stringify(rest);
  if (text === lastText) return;
  lastText = text;
  sandbox.value = rest;
}

/** Forgets the sandbox when another one is opened. */
export function forgetSandbox(): void {
  sandbox.value = undefined;
  timeOffset.value = 0;
  lastText = '';
}
