import { computed, signal } from '@preact/signals';
import type { Hunt, Sandbox, Schemas } from '../api/types.ts';
import { sandboxPath, sandboxSignal } from './place.ts';
import { fetchInBackground, setIfChanged } from './watch.ts';

/** Smaller changes of the offset, in milliseconds, come from the network. The time on the page would jitter. */
const MIN_CHANGE = 500;

/** The sandbox as the service last returned it; undefined until it is loaded. */
export const sandbox = sandboxSignal<Sandbox | undefined>(undefined);

/** Returns the hunt of a sandbox, unless a reset ended it. */
export function runningHunt({ hunt }: Pick<Sandbox, 'hunt'>): Hunt | null {
  return hunt?.ended === undefined ? hunt : null;
}

/** How many milliseconds the sandbox's time is ahead of this machine's, unless its clock stands still. */
const timeOffset = sandboxSignal(0);

/** This machine's time, in milliseconds since 1970. It moves once a second. */
const realTime = signal(Date.now());

const clock = computed(() => sandbox.value?.settings.clock ?? null);

/** Whether the sandbox has the real time, stands still, or runs on from a time that was set. */
export const clockKind = computed((): 'real' | 'still' | 'running' => {
  if (clock.value === null) return 'real';
  return typeof clock.value === 'string' ? 'still' : 'running';
});

/** The sandbox's time, in milliseconds since 1970. It moves once a second. */
export const sandboxTime = computed(() =>
  typeof clock.value === 'string' ? Date.parse(clock.value) : realTime.value + timeOffset.value,
);

/** Returns the present time of a sandbox whose clock runs, to the millisecond. */
export function presentInstant(): string {
  return new Date(Date.now() + timeOffset.value).toISOString();
}

export function startClock(): void {
  setInterval(() => {
    if (!document.hidden) realTime.value = Date.now();
  }, 1_000);
}

let lastSent = 0;
let lastShown = 0;

/**
 * Gets the sandbox. A response that a later one has overtaken is ignored: the next change would bring old settings
 * back.
 */
export async function refreshSandbox(): Promise<void> {
  lastSent += 1;
  const number = lastSent;
  const { data } = await fetchInBackground<Schemas['Sandbox']>(sandboxPath.value);
  if (!data || number < lastShown) return;
  lastShown = number;
  const { now, ...rest } = data;
  const offset = Date.parse(now) - Date.now();
  if (Math.abs(offset - timeOffset.peek()) > MIN_CHANGE) timeOffset.value = offset;
  setIfChanged(sandbox, rest);
}
