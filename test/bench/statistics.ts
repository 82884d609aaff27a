/** The middle of the values; of an even number, the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
