import type { TestProject } from 'vitest/node';
import { spawnServer } from './infra/local/spawn-server.ts';

/** Runs the contract suite against a local server that keeps its orders in SQLite. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await spawnServer([]);
  project.provide('baseUrl', server.baseUrl);
  return server.stop;
}
