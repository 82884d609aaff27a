import { computed, signal } from '@preact/signals';
import { sandbox, timeOffset } from './sandbox.ts';

/** This machine's time, in milliseconds since 1970. It moves once a second. */
const realTime = signal(Date.now());

const setting = computed(() => sandbox.value?.settings.clock ?? null);

/** Whether the sandbox has the real time, stands still, or runs on from a time that was set. */
export const clockKind = computed((): 'real' | 'still' | 'running' => {
  if (setting.value === null) return 'real';
  return typeof setting.value === 'string' ? 'still' : 'running';
});

/** The sandbox's time, in milliseconds since 1970. It moves once a second. */
export const sandboxTime = computed(() =>
  typeof setting.value === 'string' ? Date.parse(setting.value) : realTime.value + timeOffset.value,
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
