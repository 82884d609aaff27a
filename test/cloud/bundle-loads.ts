import { main } from '../../infra/run.ts';
import { type BundleResults, benchBundles, bundleRows } from '../bench/bundle-bench.ts';

/** The limits, in bytes and in median milliseconds. */
const MAX_SIZE = 450_000;
const MAX_LOAD = 60;

/**
 * The machine is busy if an empty handler takes longer than `BUSY` milliseconds (28 on a quiet machine). A bundle may
 * then take up to `MAX_TIMES_EMPTY` times as long as the empty handler.
 */
const BUSY = 40;
const MAX_TIMES_EMPTY = 2.5;

const ROUNDS = 11;

const ATTEMPTS = 3;

// Measures how long every bundle and an empty handler take to load in a new Node process.
await main(async () => {
  let failing: readonly string[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const results = benchBundles(ROUNDS);
    console.table(bundleRows(results));
    failing = tooLargeOrSlow(results);
    if (failing.length === 0) return;
  }
  throw new Error(`Not within ${MAX_SIZE} bytes and ${MAX_LOAD} ms: ${failing.join(', ')}`);
});

function tooLargeOrSlow({ empty, bundles }: BundleResults): string[] {
  const maxLoad = empty.process > BUSY ? Math.max(MAX_LOAD, MAX_TIMES_EMPTY * empty.process) : MAX_LOAD;
  return bundles.filter(({ bytes, load }) => bytes > MAX_SIZE || load > maxLoad).map(({ name }) => name);
}
