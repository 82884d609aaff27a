import fc from 'fast-check';

// Every property derives its inputs from SEED, which the configuration sets, so a failure can be repeated.
fc.configureGlobal({ seed: Number(process.env.SEED), numRuns: 300 });
