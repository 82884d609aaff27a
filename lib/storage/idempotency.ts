/** How long an idempotency key is kept, in milliseconds: 24 hours. */
export const KEY_LIFETIME = 24 * 60 * 60 * 1000;
