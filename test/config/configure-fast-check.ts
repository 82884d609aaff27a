import fc from 'fast-check';

// The configuration sets SEED. Every property of a run derives its inputs from it, so a failure can be repeated.
fc.configureGlobal({ seed: Number(process.env.SEED), numRuns: 300 });
