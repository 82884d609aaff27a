import { inject, test } from 'vitest';
import { type Capability, LACKING } from './lacking.ts';

const named = (process.env.SKIP_CAPABILITIES ?? '').split(',').map((name) => name.trim());
const skipped = new Set([...named, ...(inject('lacks') ?? [])]);

/** Whether SKIP_CAPABILITIES, or the setup of this run, says that the target lacks the capability. */
export function lacks(capability: Capability): boolean {
  return skipped.has(capability);
}

/** Returns `test`, or a `test` that skips and says why if the target lacks one of the capabilities. */
export function testNeeding(...capabilities: readonly Capability[]) {
  const lacking = capabilities.find(lacks);
  const reason = lacking === undefined ? '' : ` (skipped, ${lacking}: ${LACKING[lacking]})`;
  return (name: string, rule: () => Promise<void>) => test.skipIf(lacking !== undefined)(`${name}${reason}`, rule);
}
