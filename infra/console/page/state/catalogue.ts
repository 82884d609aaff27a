import { signal } from '@preact/signals';
import type { Defect, Revealed } from '../api/types.ts';
import { look } from './watch.ts';

/** The catalogue of defects; undefined until it is loaded. */
export const catalogue = signal<readonly Defect[] | undefined>(undefined);

/** What the last hunt was about, once it is revealed. */
export const revealed = signal<Revealed | undefined>(undefined);

/** Loads the catalogue once. It does not change while the service runs. */
export async function loadCatalogue(): Promise<void> {
  if (catalogue.value) return;
  const { data } = await look<{ defects: Defect[] }>('/defects');
  if (data) catalogue.value = data.defects;
}
