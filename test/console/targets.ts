import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePrefixed } from '../docs/serve-prefixed.ts';
import { spawnServer } from '../infra/local/spawn-server.ts';

export interface ConsoleTarget {
  readonly root: string;
  stop(): Promise<void>;
}

/** The services to test: the deployment at CONSOLE_BASE_URL, or local ones. */
export const TARGETS: readonly (readonly [name: string, start: () => Promise<ConsoleTarget>])[] = process.env
  .CONSOLE_BASE_URL
  ? [['a deployment', async () => ({ root: process.env.CONSOLE_BASE_URL ?? '', stop: async () => {} })]]
  : [
      ['memory, under a stage', serveStage],
      ['SQLite', serveFile],
    ];

async function serveStage(): Promise<ConsoleTarget> {
  const { baseUrl, stop } = await servePrefixed('/prod');
  return { root: baseUrl, stop };
}

async function serveFile(): Promise<ConsoleTarget> {
  const directory = mkdtempSync(join(tmpdir(), 'console-'));
  const server = await spawnServer(['--data', join(directory, 'orders.db')]);
  const stop = async () => {
    await server.stop();
    rmSync(directory, { recursive: true });
  };
  return { root: server.baseUrl, stop };
}
