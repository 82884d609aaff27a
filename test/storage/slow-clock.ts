const START = Date.now();

/** A clock at a tenth of the speed of real time, for a store that ends its loops of calls by it: an engine may be slow. */
export function slowClock(): number {
  return START + Math.floor((Date.now() - START) / 10);
}
