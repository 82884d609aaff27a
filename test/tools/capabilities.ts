import { inject, test } from 'vitest';

/**
 * The capabilities that some emulators and gateways lack. SKIP_CAPABILITIES lists those of the target, separated by
 * commas. All other tests stay as strict as they are.
 */
export const LACKING = {
  'encoded-path': 'the target does not pass on percent-encoded ids',
  'encoded-slash': 'the target treats %2F as a slash',
  'raw-http': 'the target responds to malformed HTTP itself',
  'early-refusal': 'the target reads a whole body before it rejects it',
  'header-limits': 'the target has its own limits for headers',
  'duplicate-headers': 'the target joins or drops repeated headers',
  'odd-methods': 'the target does not pass on PUT, TRACE and unknown methods',
  'location-prefix': 'the target does not tell the function the path prefix of its base URL',
  'chunked-bodies': 'the target does not accept bodies without a length',
  'malformed-query': 'the target rejects or repairs malformed query strings itself',
  'long-delays': 'the target ends requests that take longer than a second',
  'trailing-slash': 'the target ignores a trailing slash in a path',
  'request-ids': 'the target gives the same id to all requests',
  concurrency: 'the target has one container for a function, which handles one request at a time',
  bursts: 'the target starts a container for every request that arrives while the others are busy',
  'many-requests': 'the target takes tens of milliseconds for a request, so a thousand take a minute',
  'broken-connections': 'the gateway of the target cannot break a connection',
  'binary-bodies': 'the target unpacks a body, or decodes it as text, before the function gets it',
  forms: 'the target loses the body of a form, unless the method is POST',
  'sandboxes-without-key':
    'the target is closed: requests that need no key enter no sandbox, and can request no faults',
  'api-key-of-sandbox': 'the gateway itself requires an API key, so a sandbox cannot',
  transactions: 'the database of the target has no transactions, so no sandbox can have events',
  receivers: 'the target may not post to a receiver on the machine of the tests',
  'gateway-responses': 'the gateway of the target does not write its own errors as the API defines them',
  'length-without-body': 'the gateway does not state the length of a body that it does not send',
  'no-type-without-body': 'the target adds a Content-Type to responses without a body',
} as const;

export type Capability = keyof typeof LACKING;

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
