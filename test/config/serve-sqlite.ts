import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { spawnServer } from '../infra/local/spawn-server.ts';

/** Runs the contract suite against a local server that keeps its orders in a SQLite file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'contract-'));
  const server = await spawnServer(['--data', join(directory, 'orders.db')]);
  project.provide('baseUrl', server.baseUrl);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true });
  };
}
