import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { withServer } from '../../tools/with-server.ts';
import { describeInChromium } from '../tools/chromium.ts';
import { uiOf } from '../tools/open-console.ts';

const KEY = "the-team's-key";

describeInChromium('the console of a closed environment', (browser) => {
  const server = withServer([], { API_KEY_REQUIRED: 'on', API_KEY: KEY });

  test('asks for the key, works with it, keeps it in the tab, and does not show it', async () => {
    const context = await browser().newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    const ui = uiOf(page);
    const baseUrl = `${server.baseUrl}/sandboxes/any`;
    await page.goto(`${baseUrl}/console`);
    const key = page.getByLabel('Key of the environment');
    await key.fill('wrong');
    await ui.press('Use this key', '403 FORBIDDEN');
    await key.fill(KEY);
    await ui.press('Use this key');
    await key.waitFor({ state: 'detached' });
    await ui.press('New order');
    await ui.createOrder();
    await ui.waitForText(/^Ada/);
    await ui.button('Copy as curl').first().click();
    const command = await ui.clipboard();
    expect(command).toContain('"X-Api-Key: $API_KEY"');
    const env = { ...process.env, API_KEY: KEY };
    const output = execFileSync('sh', ['-c', `${command} --silent`], { env, encoding: 'utf8' });
    expect(output).toContain('201 Created');
    await page.reload();
    await ui.waitForText(/^Ada/);
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
