import fc from 'fast-check';

// The configuration sets SEED, so every property of a run draws from it, and a failure can be repeated.
fc.configureGlobal({ seed: Number(process.env.SEED), numRuns: 300 });
