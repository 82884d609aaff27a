/** The least bound against hanging, in milliseconds. */
const LEAST = 60_000;

/**
 * Returns the most milliseconds that something may take which takes `limit` on a quiet machine: ten times as long, and
 * at least a minute, because other programs may keep the machine busy. EXACT_TIMES=on, as in .ci/nightly, says that
 * there are none.
 */
export function patience(limit: number): number {
  return process.env.EXACT_TIMES === 'on' ? limit : Math.max(10 * limit, LEAST);
}
