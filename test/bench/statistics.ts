/** The smallest value that so many percent of the values are not above (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** The middle of the values; of an even number, the lower of the two. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
