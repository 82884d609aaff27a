import type { TestProject } from 'vitest/node';
import { spawnDynamoServer } from '../infra/local/spawn-server.ts';

/** Runs the contract suite against a local server that keeps its orders in DynamoDB. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await spawnDynamoServer();
  project.provide('baseUrl', server.baseUrl);
  return server.stop;
}
