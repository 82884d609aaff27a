import type { TestProject } from 'vitest/node';
import { spawnDynamoServer } from '../infra/local/spawn-server.ts';
import { GIVEN_ENGINE } from '../storage/start-engine.ts';

/** Runs the contract suite against a local server that keeps its orders in DynamoDB. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await spawnDynamoServer();
  project.provide('baseUrl', server.baseUrl);
  // dynalite has no transactions.
  if (!GIVEN_ENGINE) project.provide('lacks', ['transactions']);
  return server.stop;
}
