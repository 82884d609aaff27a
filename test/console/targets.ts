import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { servePrefixed } from '../docs/serve-prefixed.ts';
import { spawnServer } from '../infra/local/spawn-server.ts';
import {
  type ConsoleOptions,
  HAS_NO_BROWSER,
  launchBrowser,
  type OpenConsole,
  openConsole,
  WHY_SKIPPED,
} from './open-console.ts';

interface ConsoleTarget {
  readonly root: string;
  stop(): Promise<void>;
}

/** The services to test: the deployment at CONSOLE_BASE_URL, or local ones. */
const TARGETS: readonly (readonly [name: string, start: () => Promise<ConsoleTarget>])[] = process.env.CONSOLE_BASE_URL
  ? [['a deployment', async () => ({ root: process.env.CONSOLE_BASE_URL ?? '', stop: async () => {} })]]
  : [
      ['memory, under a stage', serveStage],
      ['SQLite', serveFile],
    ];

/** Runs the tests on every service. Each test opens the console as often as it needs. */
export function describeConsole(
  describeTests: (open: (options?: ConsoleOptions) => Promise<OpenConsole>) => void,
): void {
  describe.skipIf(HAS_NO_BROWSER).each(TARGETS)(`the console on %s${WHY_SKIPPED}`, (_, start) => {
    let target: ConsoleTarget;
    let browser: Browser;
    beforeAll(async () => {
      target = await start();
      browser = await launchBrowser();
    });
    afterAll(async () => {
      await browser.close();
      await target.stop();
    });
    describeTests((options) => openConsole(browser, target.root, options));
  });
}

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
