import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SpawnedServer, spawnServer } from '../../tools/server/spawn-server.ts';
import { CHROMIUM, launchBrowser, WHY_SKIPPED } from '../tools/chromium.ts';
import { button, clipboardOf, createOrder, waitForText } from '../tools/open-console.ts';

const KEY = "the-team's-key";

describe.skipIf(CHROMIUM === undefined)(`the console of a closed environment${WHY_SKIPPED}`, () => {
  let server: SpawnedServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await spawnServer([], { API_KEY_REQUIRED: 'on', API_KEY: KEY });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  test('asks for the key, works with it, keeps it in the tab, and does not show it', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    const baseUrl = `${server.baseUrl}/sandboxes/any`;
    await page.goto(`${baseUrl}/console`);
    const key = page.getByLabel('Key of the environment');
    await key.fill('wrong');
    await button(page, 'Use this key').click();
    await waitForText(page, '403 FORBIDDEN');
    await key.fill(KEY);
    await button(page, 'Use this key').click();
    await key.waitFor({ state: 'detached' });
    await button(page, 'New order').click();
    await createOrder(page);
    await waitForText(page, /^Ada/);
    await button(page, 'Copy as curl').first().click();
    const command = await clipboardOf(page);
    expect(command).toContain('"X-Api-Key: $API_KEY"');
    const env = { ...process.env, API_KEY: KEY };
    const output = execFileSync('sh', ['-c', `${command} --silent`], { env, encoding: 'utf8' });
    expect(output).toContain('201 Created');
    await page.reload();
    await waitForText(page, /^Ada/);
    expect(await key.count()).toBe(0);
    const shown = `${await page.content()} ${await page.evaluate('JSON.stringify(localStorage)')} ${command} ${output}`;
    expect(shown).not.toContain(KEY);

    const another = await context.newPage();
    await another.goto(`${baseUrl}/console`);
    await another.getByLabel('Key of the environment').waitFor();
    await another.goto(`${baseUrl}/docs`);
    await another.locator('#operations-Orders-createOrder').waitFor();
    await context.close();
  });
});
