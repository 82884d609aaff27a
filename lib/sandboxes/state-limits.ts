/** The limits of a state. */
export const STATE_LIMITS = { orders: 1_000 } as const;

/** The limits of a sandbox's settings and seeds. */
export const SANDBOX_LIMITS = { faults: 100, seedOrders: 1_000 } as const;

/** The settings of the service that a snapshot only names, because of their secrets. */
export const OMITTED_SETTINGS = ['auth'] as const;

/** The only format of a snapshot so far. */
export const SNAPSHOT_FORMAT = 1;
