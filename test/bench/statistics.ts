/** The percentile by nearest rank: the smallest value that `percent` percent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** The median; for an even number of values, the lower of the two middle values. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
