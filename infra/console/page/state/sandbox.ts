import { signal } from '@preact/signals';
import type { Sandbox, Schemas } from '../api/types.ts';
import { sandboxName, sandboxPath } from './place.ts';
import { fetchInBackground } from './watch.ts';

/** Smaller changes of the offset, in milliseconds, come from the network. The time on the page would jitter. */
const MIN_CHANGE = 500;

/** The sandbox as the service last returned it; undefined until it is loaded. */
export const sandbox = signal<Sandbox | undefined>(undefined);

/** How many milliseconds the sandbox's time is ahead of this machine's, unless its clock stands still. */
export const timeOffset = signal(0);

let lastText = '';

export async function refreshSandbox(): Promise<void> {
  const name = sandboxName.value;
  const { data } = await fetchInBackground<Schemas['Sandbox']>(sandboxPath.value);
  if (!data || name !== sandboxName.value) return;
  const { now, ...rest } = data;
  const offset = Date.parse(now) - Date.now();
  if (Math.abs(offset - timeOffset.peek()) > MIN_CHANGE) timeOffset.value = offset;
  // An unchanged sandbox must not redraw the page, so it is compared without its time.
  const text = JSON.stringify(rest);
  if (text === lastText) return;
  lastText = text;
  sandbox.value = rest;
}

export function forgetSandbox(): void {
  sandbox.value = undefined;
  timeOffset.value = 0;
  lastText = '';
}
