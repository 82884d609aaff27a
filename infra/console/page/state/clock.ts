import { computed, signal } from '@preact/signals';
import { sandbox } from './sandbox.ts';

/** The real time, in milliseconds since 1970. It moves once a second. */
export const realTime = signal(Date.now());

/** A sandbox's clock. `offset` is by how many milliseconds it is ahead of the real time. */
export type Clock =
  | { readonly kind: 'real' }
  | { readonly kind: 'still'; readonly at: number }
  | { readonly kind: 'running'; readonly offset: number };

/** The sandbox's clock as its settings say. */
export const clock = computed((): Clock => readClock(sandbox.value?.settings.clock));

/** The sandbox's time, in milliseconds since 1970. */
export const sandboxTime = computed(() => {
  const current = clock.value;
  if (current.kind === 'still') return current.at;
  return current.kind === 'running' ? realTime.value + current.offset : realTime.value;
});

/** Makes the real time move. */
export function startClock(): void {
  setInterval(() => {
    if (!document.hidden) realTime.value = Date.now();
  }, 1_000);
}

function readClock(setting: unknown): Clock {
  if (typeof setting === 'string') return { kind: 'still', at: Date.parse(setting) };
  if (typeof setting !== 'object' || setting === null) return { kind: 'real' };
  const shown = 'now' in setting ? setting.now : 'startAt' in setting ? setting.startAt : undefined;
  return { kind: 'running', offset: Date.parse(String(shown)) - Date.now() };
}
