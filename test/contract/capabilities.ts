import { test } from 'vitest';

/**
 * What some emulators and gateways cannot do. A run against one that lacks some names them in
 * SKIP_CAPABILITIES, separated by commas; the assertions stay as strict as they are.
 */
const LACKING = {
  'encoded-path': 'the target does not pass percent-encoded ids and slashes on',
  'raw-http': 'the target answers malformed HTTP itself',
  'early-refusal': 'the target reads a whole body before it refuses it',
  'header-limits': 'the target has limits of its own for headers',
  'duplicate-headers': 'the target folds or drops repeated headers',
  'odd-methods': 'the target does not pass HEAD, PUT, TRACE and unknown methods on',
  'location-prefix': 'the target does not tell the function the path prefix of its base URL',
  'chunked-bodies': 'the target does not take bodies without a length',
  'malformed-query': 'the target refuses or repairs malformed query strings itself',
  'long-delays': 'the target ends requests that take longer than a second',
} as const;

export type Capability = keyof typeof LACKING;

const skipped = new Set((process.env.SKIP_CAPABILITIES ?? '').split(',').map((name) => name.trim()));

/** `test`, for rules that need something of the target; skipped by name, with the reason, where that is lacking. */
export function testNeeding(capability: Capability) {
  const lacks = skipped.has(capability);
  const reason = lacks ? ` (skipped, ${capability}: ${LACKING[capability]})` : '';
  return (name: string, rule: () => Promise<void>) => test.skipIf(lacks)(`${name}${reason}`, rule);
}
