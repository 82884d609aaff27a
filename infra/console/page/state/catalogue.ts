import { signal } from '@preact/signals';
import type { Defect } from '../api/types.ts';
import { fetchInBackground } from './watch.ts';

/** The catalogue of defects; undefined until it is loaded. */
export const catalogue = signal<readonly Defect[] | undefined>(undefined);

/** Loads the catalogue once. It does not change while the service runs. */
export async function loadCatalogue(): Promise<void> {
  if (catalogue.value) return;
  const { data } = await fetchInBackground<{ defects: Defect[] }>('/defects');
  if (data) catalogue.value = data.defects;
}
