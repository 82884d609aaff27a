import { type Everywhere, type LoadEffects, switchesOf } from '../switches/kinds.ts';

const LOAD: LoadEffects = {
  defects: async () => (await import('../defects/generated/effects.ts')).EFFECTS,
  changes: async () => (await import('../changes/generated/effects.ts')).EFFECTS,
  bodiesBy: async () => (await import('../api/orders/bodies-by-rules.ts')).bodiesBy,
};

/** Returns how switches change requests. `count` gets the ids of those on everywhere that a request met. */
export function createSwitches(everywhere: Everywhere, count?: (ids: readonly string[]) => void) {
  return switchesOf(LOAD, everywhere, count);
}
