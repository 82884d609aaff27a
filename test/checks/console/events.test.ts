import { expect, test } from 'vitest';
import { listen } from '../../../lib/client/receiver/receiver.ts';
import { describeConsole, ORDER } from '../tools/open-console.ts';

const CLOCK = '2026-01-01T12:00:00Z';

const why = process.env.CONSOLE_BASE_URL ? ' (skipped: a deployment may not post to this machine)' : '';

describeConsole((open) => {
  test('events are turned on, listed, opened and turned off', async () => {
    const { page, ui, send } = await open({ view: 'events' });
    await ui.press('Turn events on', ui.setting('Events on'));
    await page.locator('button.primary', { hasText: 'Add the webhook' }).waitFor();
    expect(await ui.button('Deliver now').getAttribute('class')).toBe('plain');
    const { id } = (await send('POST', '/orders', ORDER)) as { id: string };
    await page.locator('.events .row', { hasText: id }).click();
    await ui.waitForText('No webhook was set for this event.');
    await page.getByRole('region', { name: 'The order after the change' }).getByText('"pending"').waitFor();
    await ui.press('Turn events off', ui.button('Turn events on'));
  });

  test.skipIf(why !== '')(`a webhook is added, fails, and is retried step by step${why}`, async () => {
    const { page, ui, send } = await open({ view: 'events', expected: ['status of 422'] });
    const secret = ['A', 'B'].map((letter) => `whsec_${letter.repeat(32)}`);
    const { url, inbox, close } = await listen({ secret, status: [500, 500] });
    await send('PATCH', '', { clock: CLOCK });
    await ui.press('Deliver only on request', 'Nothing is sent until');
    const webhook = { 'URL of the receiver': url, Secret: 'too short' };
    await ui.submit('Add the webhook', webhook, ui.fieldError('secret must be'));
    await page.getByLabel('order.paid').uncheck();
    await ui.submit('Add the webhook', { Secret: secret.join(' ') }, ui.setting('1 webhook'));
    await page.locator('button.primary', { hasText: 'Deliver now' }).waitFor();
    await send('POST', '/orders', ORDER);
    await page.locator('.events .row', { hasText: 'waiting' }).click();
    await ui.press('Deliver now', 'not delivered after 1 attempt, the next attempt is at 2026-01-01 12:00:05 UTC');
    await ui.press('Advance to the next attempt');
    await ui.waitForText('not delivered after 2 attempts, the next attempt is at 2026-01-01 12:05:05 UTC');
    await ui.press('Advance to the next attempt', 'delivered after 3 attempts');
    expect(
      inbox.received.map(({ status, isValid, headers }) => [status, isValid, headers['webhook-signature']?.length]),
    ).toEqual([500, 500, 204].map((status) => [status, true, 2 * 'v1,'.length + 2 * 44 + 1]));
    await ui.press('Remove the webhook', 'None: events are listed, and sent nowhere.');
    await close();
  });

  test.skipIf(why !== '')(`delivery faults are added, met and removed${why}`, async () => {
    const { page, ui, send } = await open({ view: 'events' });
    const { url, secret, inbox, close } = await listen();
    await send('PATCH', '', { clock: CLOCK, webhookDelivery: 'manual', webhooks: [{ url, secret }] });
    const late = { Fault: 'late', 'Deliveries of': 'order.created', 'Wait, in s': '90' };
    await ui.submit('Add the fault', late, 'the next order.created: sent late, by 90 s');
    const twice = { Fault: 'duplicate', 'Deliveries of': 'order.paid', 'How many attempts': '' };
    await ui.submit('Add the fault', twice, 'every order.paid: sent twice, with the same id');
    const { id } = (await send('POST', '/orders', ORDER)) as { id: string };
    await send('PATCH', `/orders/${id}`, { status: 'paid' });
    await ui.press('Advance through all attempts');
    await page.locator('.events .row', { hasText: 'order.paid' }).click();
    await ui.waitForText('delivered after 2 attempts');
    await page.getByRole('cell', { name: 'duplicate' }).first().waitFor();
    await page.locator('.events .row', { hasText: 'order.created' }).click();
    await page.getByRole('cell', { name: '2026-01-01 12:01:30 UTC' }).waitFor();
    await ui.waitForText('1 order.created: sent late, by 90 s');
    await ui.waitForText('used up');
    await ui.button('Deliver again').last().click();
    await ui.waitForText('delivered after 2 attempts');
    await page.getByRole('cell', { name: '2026-01-01 12:01:30 UTC' }).nth(1).waitFor();
    expect(inbox.received.map(({ type }) => type.slice(6))).toEqual(['paid', 'paid', 'created', 'created']);
    await ui.button('Remove the fault').first().click();
    await page.getByText('the next order.created').waitFor({ state: 'detached' });
    await close();
  });
});
