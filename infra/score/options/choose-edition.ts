import type { DefectFacts } from '../../../lib/defects/facts/defect-facts.ts';
import type { Edition } from '../../../lib/defects/ids/editions.ts';
import { UsageError } from '../../usage-error.ts';

/** Every defect that the service has, and the editions of the catalogue, the oldest first. */
export interface Editions {
  /** In the order in which the defects apply. */
  readonly catalogue: readonly DefectFacts[];
  readonly editions: readonly Edition[];
}

/**
 * Returns the defects of an edition, and its name. The default is the newest edition.
 * @throws UsageError if there is no edition with this name
 */
export function chooseEdition({ catalogue, editions }: Editions, name: string | undefined) {
  const edition = name === undefined ? editions.at(-1) : editions.find((known) => known.name === name);
  if (edition) return { edition: edition.name, catalogue: catalogue.filter(({ id }) => edition.ids.includes(id)) };
  const names = editions.map((known) => known.name).join(', ');
  throw new UsageError(`--edition must be one of ${names}; received ${JSON.stringify(name)}`);
}
