import type { TestProject } from 'vitest/node';
import { spawnServer } from '../infra/local/spawn-server.ts';

/** Points the contract suite at a local server that keeps its orders in memory. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await spawnServer([]);
  project.provide('baseUrl', server.baseUrl);
  return server.stop;
}
