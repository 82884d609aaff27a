import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLocalTargets } from '../../../lib/tools/harness/targets/local-server.ts';
import { CORRECT, type Target } from '../../../lib/tools/harness/targets/target.ts';

/** A server that does not answer for so many milliseconds hangs. */
const HANGING = 10_000;

/** Starts a server from a bundle of mutants, with one of them on. @throws TargetError if it does not start */
export async function startMutant(bundle: string, id: number) {
  const main = join(dirname(bundle), `mutant-${id}.mjs`);
  const start = `const { run } = await import(${JSON.stringify(bundle)}); await run(process.argv.slice(2));`;
  // The bundle reads the variable when it is loaded. Another server may be about to read the file, so it is written once.
  if (!existsSync(main)) writeFileSync(main, `process.env.MUTANT = '${id}';\n${start}\n`);
  const server = await createLocalTargets(main)(CORRECT);
  return { ...server, untilHanging: (ended: AbortSignal) => untilHanging(server, ended) };
}

async function untilHanging(server: Target, ended: AbortSignal): Promise<boolean> {
  while (!ended.aborted) {
    const alive = server.countRequests().then(String, String);
    if ((await Promise.race([alive, delay(HANGING, undefined, { ref: false })])) === undefined) return true;
    await delay(1_000, undefined, { signal: ended }).catch(String);
  }
  return false;
}
