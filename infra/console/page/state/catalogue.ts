import { signal } from '@preact/signals';
import type { Change, Defect } from '../api/types.ts';
import { fetchInBackground } from './watch.ts';

/** The catalogue of defects; undefined until it is loaded. */
export const catalogue = signal<readonly Defect[] | undefined>(undefined);

/** All compatible changes; undefined until they are loaded. */
export const changes = signal<readonly Change[] | undefined>(undefined);

/** Loads the defects and the compatible changes once. They stay the same while the service runs. */
export async function loadCatalogue(): Promise<void> {
  await Promise.all([loadDefects(), loadChanges()]);
}

async function loadDefects(): Promise<void> {
  if (catalogue.value) return;
  const { data } = await fetchInBackground<{ defects: Defect[] }>('/defects');
  if (data) catalogue.value = data.defects;
}

async function loadChanges(): Promise<void> {
  if (changes.value) return;
  const { data } = await fetchInBackground<{ changes: Change[] }>('/changes');
  if (data) changes.value = data.changes;
}
