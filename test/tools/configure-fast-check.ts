import fc from 'fast-check';

/** How often a property runs, unless it says how often. `.ci/nightly` sets 300. */
const RUNS = Number(process.env.RUNS ?? 60);

// Every property derives its inputs from SEED, which the configuration sets, so a failure can be repeated.
fc.configureGlobal({ seed: Number(process.env.SEED), numRuns: RUNS });
