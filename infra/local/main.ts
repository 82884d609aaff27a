import { enableCompileCache } from 'node:module';

// What was compiled at an earlier start need not be again: it halves the time to the first answer.
enableCompileCache();
const { run } = await import('./run.ts');
await run(process.argv.slice(2));
