import type { Switches } from '../http/request/api-request.ts';
import type { Everywhere } from '../switches/kinds.ts';

/**
 * Replaces switches.ts in the bundles of functions whose requests no switch affects, so that they have the code of
 * none.
 */
export function createSwitches(_: Everywhere): Partial<Switches> {
  return {};
}
