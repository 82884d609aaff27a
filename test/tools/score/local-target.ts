import { onTestFinished } from 'vitest';
import { SERVER } from '../../../infra/server/command-line/clone-program.ts';
import { createLocalTargets } from '../../../lib/tools/harness/targets/local-server.ts';
import type { TargetSettings } from '../../../lib/tools/harness/targets/target.ts';

/**
 * Starts a server of a score, and stops it at the end of the test. Not for concurrent tests: Vitest cannot tell which
 * one called the global onTestFinished.
 */
export async function startLocalTarget(settings: TargetSettings, { main = SERVER, hidesDefects = false } = {}) {
  const target = await createLocalTargets(main, hidesDefects)(settings);
  onTestFinished(target.stop);
  return target;
}
