import { expect, test } from 'vitest';
import { button, hide, type OpenConsole, waitForText } from './open-console.ts';
import { describeConsole } from './targets.ts';

describeConsole((open) => {
  test('older requests are loaded on demand, and so are the requests that one refresh did not get', async () => {
    const { page, complaints, send } = await open();
    const rows = page.locator('.requests .row');
    await send('PATCH', '', { journal: true });
    await receive(send, 120);
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await button(page, /Show more/).click();
    await expect.poll(() => rows.count()).toBe(100);
    await button(page, 'Load older requests').click();
    await expect.poll(() => rows.count()).toBe(120);
    await button(page, 'Load older requests').waitFor({ state: 'detached' });
    await hide(page, true);
    await receive(send, 130);
    await hide(page, false);
    await waitForText(page, 'Requests are missing here');
    await expect.poll(() => rows.count()).toBe(220);
    await button(page, 'Load the missing requests').click();
    await expect.poll(() => rows.count()).toBe(250);
    await button(page, 'Load the missing requests').waitFor({ state: 'detached' });
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
});

/** Sends requests for the journal to record, a few at a time. */
async function receive(send: OpenConsole['send'], count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 10) {
    await Promise.all(Array.from({ length: 10 }, () => send('GET', '/health')));
  }
}
