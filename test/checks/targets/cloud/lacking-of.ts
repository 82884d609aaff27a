import type { Capability } from '../../../tools/capabilities.ts';

const OF_EMULATORS = [
  'broken-connections',
  'raw-http',
  'odd-methods',
  'trailing-slash',
  'length-without-body',
  'no-type-without-body',
] as const;

const OF_LOCALSTACK = [...OF_EMULATORS, 'many-requests', 'binary-bodies', 'forms', 'gateway-responses'] as const;

/** The capabilities that each emulator lacks; test/tools/capabilities.ts gives the reasons. */
export const LACKING_OF = {
  SAM: [...OF_EMULATORS, 'receivers', 'encoded-slash', 'duplicate-headers', 'request-ids', 'concurrency'],
  "LocalStack's image": [...OF_LOCALSTACK, 'receivers', 'bursts'],
  LocalStack: [...OF_LOCALSTACK, 'location-prefix'],
} as const satisfies Record<string, readonly Capability[]>;

/** The capabilities that a closed environment lacks. */
export const CLOSED: readonly Capability[] = ['api-key-of-sandbox', 'sandboxes-without-key'];
