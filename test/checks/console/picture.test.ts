import { test } from 'vitest';
import { withServer } from '../../tools/with-server.ts';
import { describeInChromium } from '../tools/chromium.ts';
import { openConsole } from '../tools/open-console.ts';

const path = process.env.SCREENSHOT ?? '';
const why = path === '' ? ' (skipped: SCREENSHOT names no file)' : '';

describeInChromium('the console in Chromium', (browser) => {
  const server = withServer();

  test.skipIf(why !== '')(`takes the picture for the README${why}`, async () => {
    const viewport = { width: 1200, height: 860 };
    const { page, send } = await openConsole(browser(), server.baseUrl, { sandbox: 'demo', viewport });
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
  });
});
