/**
 * The creation time of the first order of a seed, and of a state without times, in milliseconds since 1970. It is fixed,
 * so that their orders are the same every day.
 */
export const OPENING = Date.UTC(2026, 0, 1, 11, 0, 0);
