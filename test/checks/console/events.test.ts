import { expect, test } from 'vitest';
import { listen } from '../../../lib/client/receiver/listen.ts';
import { button, describeConsole, ORDER, waitForSetting, waitForText } from '../tools/open-console.ts';

const CLOCK = '2026-01-01T12:00:00Z';

const why = process.env.CONSOLE_BASE_URL ? ' (skipped: a deployment may not post to this machine)' : '';

describeConsole((open) => {
  test('events are turned on, listed, opened and turned off', async () => {
    const { page, send } = await open({ view: 'events' });
    await button(page, 'Turn events on').click();
    await waitForSetting(page, 'Events on');
    await page.locator('button.primary', { hasText: 'Add the webhook' }).waitFor();
    expect(await button(page, 'Deliver now').getAttribute('class')).toBe('plain');
    const { id } = (await send('POST', '/orders', ORDER)) as { id: string };
    await page.locator('.events .row', { hasText: id }).click();
    await waitForText(page, 'No webhook was set for this event.');
    await page.getByRole('region', { name: 'The order after the change' }).getByText('"pending"').waitFor();
    await button(page, 'Turn events off').click();
    await button(page, 'Turn events on').waitFor();
  });

  test.skipIf(why !== '')(`a webhook is added, fails, and is retried step by step${why}`, async () => {
    const { page, send } = await open({ view: 'events', expected: ['status of 422'] });
    const { url, secret, inbox, close } = await listen({ status: [500, 500] });
    await send('PATCH', '', { clock: CLOCK });
    await button(page, 'Deliver only on request').click();
    await waitForText(page, 'Nothing is sent until');
    await page.getByLabel('URL of the receiver').fill(url);
    await page.getByLabel('Secret').fill('too short');
    await button(page, 'Add the webhook').click();
    await page.locator('.field .wrong', { hasText: 'secret must be' }).waitFor();
    await page.getByLabel('Secret').fill(secret);
    await page.getByLabel('order.paid').uncheck();
    await button(page, 'Add the webhook').click();
    await waitForSetting(page, '1 webhook');
    await page.locator('button.primary', { hasText: 'Deliver now' }).waitFor();
    await send('POST', '/orders', ORDER);
    await page.locator('.events .row', { hasText: 'waiting' }).click();
    await button(page, 'Deliver now').click();
    await waitForText(page, 'not delivered after 1 attempt, the next attempt is at 2026-01-01 12:00:05 UTC');
    await button(page, 'Advance to the next attempt').click();
    await waitForText(page, 'not delivered after 2 attempts, the next attempt is at 2026-01-01 12:05:05 UTC');
    await button(page, 'Advance to the next attempt').click();
    await waitForText(page, 'delivered after 3 attempts');
    expect(inbox.received.map(({ status, isValid }) => [status, isValid])).toEqual([
      [500, true],
      [500, true],
      [204, true],
    ]);
    await button(page, 'Remove the webhook').click();
    await waitForText(page, 'None: events are listed, and sent nowhere.');
    await close();
  });

  test.skipIf(why !== '')(`delivery faults are added, met and removed${why}`, async () => {
    const { page, send } = await open({ view: 'events' });
    const { url, secret, inbox, close } = await listen();
    await send('PATCH', '', { clock: CLOCK, webhookDelivery: 'manual', webhooks: [{ url, secret }] });
    await page.getByLabel('Fault', { exact: true }).selectOption('late');
    await page.getByLabel('Deliveries of').selectOption('order.created');
    await page.getByLabel('Wait, in s').fill('90');
    await button(page, 'Add the fault').click();
    await waitForText(page, 'the next order.created: sent late, by 90 s');
    await page.getByLabel('Fault', { exact: true }).selectOption('duplicate');
    await page.getByLabel('Deliveries of').selectOption('order.paid');
    await page.getByLabel('How many attempts').fill('');
    await button(page, 'Add the fault').click();
    await waitForText(page, 'every order.paid: sent twice, with the same id');
    const { id } = (await send('POST', '/orders', ORDER)) as { id: string };
    await send('PATCH', `/orders/${id}`, { status: 'paid' });
    await button(page, 'Advance through all attempts').click();
    await page.locator('.events .row', { hasText: 'order.paid' }).click();
    await waitForText(page, 'delivered after 2 attempts');
    await page.getByRole('cell', { name: 'duplicate' }).first().waitFor();
    await page.locator('.events .row', { hasText: 'order.created' }).click();
    await page.getByRole('cell', { name: '2026-01-01 12:01:30 UTC' }).waitFor();
    await waitForText(page, '1 order.created: sent late, by 90 s');
    await waitForText(page, 'used up');
    await button(page, 'Deliver again').last().click();
    await waitForText(page, 'delivered after 2 attempts');
    await page.getByRole('cell', { name: '2026-01-01 12:01:30 UTC' }).nth(1).waitFor();
    expect(inbox.received.map(({ type }) => type.slice(6))).toEqual(['paid', 'paid', 'created', 'created']);
    await button(page, 'Remove the fault').first().click();
    await page.getByText('the next order.created').waitFor({ state: 'detached' });
    await close();
  });
});
