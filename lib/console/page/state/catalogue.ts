import { type Signal, signal } from '@preact/signals';
import type { Change, Defect } from '../api/types.ts';
import { fetchInBackground } from './watch.ts';

/** The catalogue of bugs; undefined until it is loaded. */
export const catalogue = signal<{ readonly defects: readonly Defect[] } | undefined>(undefined);

/** All compatible changes; undefined until they are loaded. */
export const changes = signal<{ readonly changes: readonly Change[] } | undefined>(undefined);

/** Loads the bugs and the compatible changes once. They stay the same while the service runs. */
export async function loadCatalogue(): Promise<void> {
  await Promise.all([load(catalogue, '/defects'), load(changes, '/changes')]);
}

async function load<Data>(state: Signal<Data | undefined>, path: string): Promise<void> {
  state.value ??= (await fetchInBackground<Data>(path)).data;
}
