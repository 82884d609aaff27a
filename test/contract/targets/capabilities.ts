import { test } from 'vitest';
import { type Capability, LACKING } from './lacking.ts';

const skipped = new Set((process.env.SKIP_CAPABILITIES ?? '').split(',').map((name) => name.trim()));

/** Whether SKIP_CAPABILITIES says that the target of this run lacks the capability. */
export function lacks(capability: Capability): boolean {
  return skipped.has(capability);
}

/** `test`, for a rule that needs a capability of the target. If it is lacking, the name of the skipped test says why. */
export function testNeeding(capability: Capability) {
  const isSkipped = lacks(capability);
  const reason = isSkipped ? ` (skipped, ${capability}: ${LACKING[capability]})` : '';
  return (name: string, rule: () => Promise<void>) => test.skipIf(isSkipped)(`${name}${reason}`, rule);
}
