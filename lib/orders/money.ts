/**
 * Money is counted in integer cents, because sums of decimal fractions are not exact in binary floating point
 * (0.1 + 0.2). Decimal amounts exist only at the edges, where these two functions convert them.
 */

/**
 * Converts a decimal amount to integer cents. Returns undefined if it is not finite or has more than two decimals.
 * A number with two decimals and its cents divided by 100 are the same double, so the comparison is exact.
 */
export function centsFrom(amount: number): number | undefined {
  if (!Number.isFinite(amount)) return undefined;
  // `+ 0` turns -0 into 0, as JSON does.
  const cents = Math.round(amount * 100) + 0;
  return cents / 100 === amount ? cents : undefined;
}

export function amountOf(cents: number): number {
  return cents / 100;
}
