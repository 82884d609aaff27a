import type { Behaviours } from '../switches/behaviour.ts';
import type { Everywhere } from '../switches/kinds.ts';

/** Replaces switches.ts in the bundles of functions whose requests no switch affects, so that they have the code of none. */
export function createBehaviours(_: Everywhere): Behaviours {
  return {};
}
