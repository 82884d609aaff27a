import type { TestProject } from 'vitest/node';
import { CHANGE_IDS } from '../../lib/changes/ids.ts';
import { spawnServer } from '../infra/local/spawn-server.ts';

/** Points the contract suite at a local server in memory with every compatible change on. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await spawnServer(['--changes', CHANGE_IDS.join()]);
  project.provide('baseUrl', server.baseUrl);
  return server.stop;
}
