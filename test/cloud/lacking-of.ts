import type { Capability } from '../contract/targets/lacking.ts';

/** The capabilities that each emulator lacks; test/contract/targets/lacking.ts gives the reasons. */
export const LACKING_OF = {
  MiniStack: [
    'broken-connections',
    'encoded-slash',
    'raw-http',
    'location-prefix',
    'trailing-slash',
    'no-type-without-body',
  ],
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
    'no-type-without-body',
  ],
  LocalStack: [
    'broken-connections',
    'receivers',
    'raw-http',
    'odd-methods',
    'trailing-slash',
    'bursts',
    'binary-bodies',
    'forms',
    'no-type-without-body',
  ],
} as const satisfies Record<string, readonly Capability[]>;
