/**
 * Money is counted in integer cents, because sums of decimal fractions are not exact in binary
 * floating point (0.1 + 0.2). Decimals exist only at the edges: these two functions.
 */

/**
 * The integer cents of a decimal amount, or undefined when it is not finite or has more than two decimals.
 * A two-decimal number and its cents divided by 100 are the same double, so the comparison is exact.
 */
export function centsFrom(amount: number): number | undefined {
  if (!Number.isFinite(amount)) return undefined;
  // `+ 0` turns -0 into 0, which is what JSON would make of it.
  const cents = Math.round(amount * 100) + 0;
  return cents / 100 === amount ? cents : undefined;
}

/** The decimal amount of integer cents: the double nearest to it, which prints with at most two decimals. */
export function amountOf(cents: number): number {
  return cents / 100;
}
