/**
 * When the restaurant opens: the time of the first order of a seed, and of a state that gives no times. It is fixed, so
 * that they are the same every day. In milliseconds since 1970.
 */
export const OPENING = Date.UTC(2026, 0, 1, 11, 0, 0);
