import type { Capability } from '../../tools/capabilities.ts';

const OF_LOCALSTACK = [
  'broken-connections',
  'many-requests',
  'raw-http',
  'odd-methods',
  'trailing-slash',
  'binary-bodies',
  'forms',
  'gateway-responses',
  'length-without-body',
  'no-type-without-body',
] as const;

/** The capabilities that each emulator lacks; test/tools/capabilities.ts gives the reasons. */
export const LACKING_OF = {
  SAM: [
    'broken-connections',
    'receivers',
    'encoded-slash',
    'raw-http',
    'duplicate-headers',
    'odd-methods',
    'trailing-slash',
    'request-ids',
    'concurrency',
    'length-without-body',
    'no-type-without-body',
  ],
  "LocalStack's image": [...OF_LOCALSTACK, 'receivers', 'bursts'],
  LocalStack: [...OF_LOCALSTACK, 'encoded-path', 'location-prefix'],
} as const satisfies Record<string, readonly Capability[]>;
