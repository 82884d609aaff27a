import { type SpawnOptions, spawn } from 'node:child_process';
import { PROJECT } from '../../../lib/project.ts';
import { type Ended, endOf } from '../../tools/processes.ts';

/** The configuration of the contract suite against the server in BASE_URL. */
export const CONTRACT_SUITE = 'test/contract/vitest.config.ts';

/**
 * Runs the tests of a configuration with the same random inputs each time, and `env` added to the environment. A run
 * that `how` ends has a code that is not 0.
 */
export function runVitest(
  config: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  how: Pick<SpawnOptions, 'timeout' | 'signal'> = {},
): Promise<Ended> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, '--reporter=dot', ...args];
  const all = { ...process.env, SEED: '1', NO_COLOR: '1', ...env };
  return endOf(spawn(process.execPath, vitest, { cwd: PROJECT, env: all, ...how }));
}
