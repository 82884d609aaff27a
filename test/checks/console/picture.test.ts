import { test } from 'vitest';
import { spawnServer } from '../../tools/server/spawn-server.ts';
import { launchBrowser } from '../tools/chromium.ts';
import { HAS_NO_BROWSER, openConsole } from '../tools/open-console.ts';

const path = process.env.SCREENSHOT ?? '';
const why =
  path === '' ? ' (skipped: SCREENSHOT names no file)' : HAS_NO_BROWSER ? ' (skipped: no Chromium found)' : '';

test.skipIf(why !== '')(`takes the picture for the README${why}`, async () => {
  const server = await spawnServer([]);
  const browser = await launchBrowser();
  const viewport = { width: 1200, height: 860 };
  const { page, send } = await openConsole(browser, server.baseUrl, { sandbox: 'demo', viewport });
  await send('POST', '/seed', { orders: 60 });
  await send('PATCH', '', {
    clock: '2026-01-02T09:00:00Z',
    journal: true,
    faults: [{ method: 'POST', path: '/orders', status: 503, times: 2, when: 'after' }],
    defects: ['float-money'],
  });
  await page.locator('.column.paid .order-card').first().click();
  await page.getByText('ETag').waitFor();
  await page.keyboard.press('Escape');
  await page.screenshot({ path });
  await browser.close();
  await server.stop();
});
