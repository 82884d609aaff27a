import fc from 'fast-check';

/** The runs of a property that does not set its own number. `.ci/nightly` sets 300. */
export const RUNS = Number(process.env.RUNS ?? 60);

// Every property derives its inputs from SEED, which the configuration sets, so a failure can be repeated.
fc.configureGlobal({ seed: Number(process.env.SEED), numRuns: RUNS });
