import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clipboardOf, freshName, hide, type OpenConsole, ORDER } from './open-console.ts';
import { describeConsole } from './targets.ts';

/** Milliseconds by which the console's time may differ from the sandbox's. */
const TOLERANCE = 1_000;

/** The schemes of access, each with the labels of its fields. */
const SCHEMES: readonly (readonly [scheme: string, name: string | undefined, secret: string])[] = [
  ['apiKey', undefined, 'Key'],
  ['basic', 'User', 'Password'],
  ['bearer', 'Client', 'Secret'],
];

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const chip = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Active settings' }).getByText(text).waitFor();

describeConsole((open) => {
  test('a sandbox is named, remembered in the URL, seeded and reset', async () => {
    const { page, root, complaints, requested } = await open();
    const name = freshName();
    await page.getByLabel('Sandbox', { exact: true }).fill('<img src=x onerror=alert(1)>');
    await button(page, 'Open').click();
    await seen(page, 'A name has 1 to 63 of the characters');
    await page.getByLabel('Sandbox', { exact: true }).fill(name);
    await button(page, 'Open').click();
    await page.waitForURL(`${root}/sandboxes/${name}/console#orders`);
    await button(page, 'Copy base URL').click();
    await expect.poll(() => clipboardOf(page)).toBe(`${root}/sandboxes/${name}`);
    await button(page, 'Seed…').click();
    await page.getByLabel('How many orders').fill('0');
    await button(page, 'Add orders').click();
    await seen(page, 'orders must be a whole number from 1 to 1000');
    await page.getByLabel('How many orders').fill('12');
    await button(page, 'Add orders').click();
    await expect.poll(() => page.locator('.order-card').count()).toBe(12);
    await button(page, 'Reset…').click();
    await seen(page, 'This deletes 12 orders');
    await button(page, 'Delete everything').click();
    await seen(page, 'This sandbox has no orders yet');
    expect(complaints(422)).toEqual([]);
    expect(requested.filter((url) => !url.startsWith(`${root}/`))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain(name);
    await page.context().close();
  });

  test('an order is created, paid, refused a move, completed and deleted, and a request is copied', async () => {
    const { page, complaints, baseUrl } = await open();
    await button(page, 'New order').click();
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('Customer name');
    await button(page, 'Create order').click();
    await page.getByText('Customer name is required').waitFor();
    expect(await page.getByLabel('Customer name').getAttribute('aria-invalid')).toBe('true');
    await createOrder(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, 'Copy as curl').click();
    await expect.poll(() => clipboardOf(page)).toContain(`curl -i '${baseUrl}/orders' \\\n  -X POST`);
    await button(page, /Ada/).click();
    await button(page, 'Pay').click();
    await seen(page, /Receipt RCP-/);
    await page.getByText('Moves that its status does not allow').click();
    await button(page, 'Back to pending').click();
    await seen(page, '422 INVALID_STATUS_TRANSITION');
    await page.getByLabel(/Only if nobody else/).check();
    await button(page, 'Complete').click();
    await seen(page, '"3"');
    await page.getByText('JSON', { exact: true }).click();
    await seen(page, /"status": "completed"/);
    await button(page, 'Delete').click();
    await seen(page, 'This sandbox has no orders yet');
    expect(complaints(422)).toEqual([]);
    await page.context().close();
  });

  test('the journal is turned on, filled, copied, emptied and turned off', async () => {
    const { page, complaints, send } = await open({ view: 'requests' });
    await button(page, 'Turn the journal on').click();
    await chip(page, 'Journal on');
    await send('POST', '/orders', ORDER);
    await button(page, /POST \/orders/).click();
    await seen(page, /"customerName":"Ada"/);
    await page.getByRole('listitem').getByRole('button', { name: 'Copy as curl' }).click();
    await expect.poll(() => clipboardOf(page)).toContain(`--data-raw '${JSON.stringify(ORDER)}'`);
    await send('GET', '/health');
    await button(page, /GET \/health/).waitFor();
    await page.getByLabel('Filter').fill('health');
    await button(page, /POST \/orders/).waitFor({ state: 'detached' });
    await page.getByLabel('Filter').fill('');
    await button(page, 'Delete the recorded requests…').click();
    await button(page, 'Delete the recorded requests').click();
    await seen(page, 'No requests recorded yet');
    await button(page, 'Turn the journal off').click();
    await button(page, 'Turn the journal on').waitFor();
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

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
    await seen(page, 'Requests are missing here');
    await expect.poll(() => rows.count()).toBe(220);
    await button(page, 'Load the missing requests').click();
    await expect.poll(() => rows.count()).toBe(250);
    await button(page, 'Load the missing requests').waitFor({ state: 'detached' });
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  test('the clock is set, advanced by a minute, an hour and a day, turned off, and frozen', async () => {
    const { page, complaints } = await open({ view: 'clock' });
    await page.getByLabel('Time in UTC').fill('2026-01-01T00:00');
    await button(page, 'Set the clock').click();
    await seen(page, '2026-01-01 00:00:00 UTC');
    await button(page, 'By a minute').click();
    await seen(page, '2026-01-01 00:01:00 UTC');
    await button(page, 'By an hour').click();
    await seen(page, '2026-01-01 01:01:00 UTC');
    await button(page, 'By a day').click();
    await seen(page, '2026-01-02 01:01:00 UTC');
    await button(page, 'Back to the real time').click();
    await seen(page, 'It runs with the real time');
    await button(page, 'Freeze it now').click();
    await chip(page, 'Clock stands still');
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  test('a running clock is frozen at its present time, not where it started', async () => {
    const { page, complaints, send } = await open({ view: 'clock' });
    const start = Date.parse('2030-01-01T00:00:00Z');
    const sandboxTime = async () => Date.parse(((await send('GET', '')) as { now: string }).now);
    await send('PATCH', '', { clock: { startAt: new Date(start).toISOString() } });
    await expect.poll(sandboxTime, { timeout: 10_000 }).toBeGreaterThan(start + 3_000);
    await page.reload();
    await seen(page, 'It runs on from the time that was set');
    const before = await sandboxTime();
    await button(page, 'Freeze it now').click();
    const after = await sandboxTime();
    await chip(page, 'Clock stands still');
    const frozen = await sandboxTime();
    expect(await sandboxTime()).toBe(frozen);
    expect(frozen).toBeGreaterThan(before - TOLERANCE);
    expect(frozen).toBeLessThan(after + TOLERANCE);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  test('fault rules are added, met, explained and removed, and a delay is set', async () => {
    const { page, complaints, send } = await open({ view: 'faults' });
    await seen(page, 'Without an Idempotency-Key, a retry orders twice');
    await page.getByLabel('What they get').selectOption('504');
    await page.getByLabel('After the work').check();
    await button(page, 'Add the rule').click();
    await seen(page, /the next request gets a 504 after the work is done/);
    await expect(send('POST', '/orders', ORDER)).rejects.toThrow('504');
    expect(await send('GET', '/orders')).toMatchObject({ pagination: { total: 1 } });
    await page.getByLabel('How many times').fill('0');
    await button(page, 'Add the rule').click();
    await page.locator('.field .wrong', { hasText: 'times must be' }).waitFor();
    await button(page, 'Two failures, then success').click();
    await chip(page, '2 fault rules');
    await button(page, 'Remove rule 0').click();
    await chip(page, '1 fault rule');
    await button(page, 'Remove all').click();
    await seen(page, 'None: nothing fails');
    await page.getByLabel('Delay in ms').fill('30');
    await button(page, 'Set the delay').click();
    await seen(page, 'Every response waits 30 ms');
    await button(page, 'Turn the delay off').click();
    await seen(page, 'Nothing is switched on');
    expect(complaints(422)).toEqual([]);
    await page.context().close();
  });

  test('access needs credentials, and the console signs in by each scheme', async () => {
    const { page, complaints, send } = await open({ view: 'faults' });
    const access = page.getByRole('region', { name: 'Access' });
    await access.getByLabel('Key').fill('');
    await button(page, 'Ask for credentials').click();
    await access.locator('.field .wrong').waitFor();
    for (const [scheme, name, secret] of SCHEMES) {
      await access.getByLabel('Scheme').selectOption(scheme);
      if (name) await access.getByLabel(name).fill('kiosk');
      await access.getByLabel(secret).fill('secret-2');
      await button(page, 'Ask for credentials').click();
      await access.getByText(`On: ${scheme}.`).waitFor();
      await expect(send('GET', '/orders')).rejects.toThrow('401');
      await access.getByLabel(secret).fill('wrong');
      await button(page, 'Sign in with these').click();
      await access.getByRole('alert').getByText('401').waitFor();
      await access.getByLabel(secret).fill('secret-2');
      await button(page, 'Sign in with these').click();
      await access.getByRole('alert').waitFor({ state: 'detached' });
    }
    await chip(page, 'Access needs credentials');
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await button(page, 'New order').click();
    await createOrder(page);
    await button(page, /Ada/).waitFor();
    await page.getByRole('link', { name: 'Faults' }).first().click();
    await button(page, 'Turn access off').click();
    await seen(page, 'Nothing is switched on');
    expect(await send('GET', '/orders')).toMatchObject({ pagination: { total: 1 } });
    expect(complaints(401, 422)).toEqual([]);
    await page.context().close();
  });

  test('requests are limited, and the limit is turned off', async () => {
    const { page, complaints, send } = await open({ view: 'faults' });
    await page.getByLabel('Requests', { exact: true }).last().fill('0');
    await button(page, 'Set the limit').click();
    await page.locator('.field .wrong', { hasText: 'requests must be' }).waitFor();
    await page.getByLabel('Requests', { exact: true }).last().fill('2');
    await page.getByLabel('In how many seconds').fill('3600');
    await button(page, 'Set the limit').click();
    await seen(page, 'On: 2 requests in 3600 s.');
    await chip(page, 'Rate limit');
    await send('GET', '/orders');
    await send('GET', '/orders');
    await expect(send('GET', '/orders')).rejects.toThrow('429');
    await button(page, 'Turn the limit off').click();
    await seen(page, 'Nothing is switched on');
    await send('GET', '/orders');
    expect(complaints(422)).toEqual([]);
    await page.context().close();
  });

  test('a defect is filtered, switched on, counted and switched off', async () => {
    const { page, complaints, send } = await open({ view: 'defects' });
    await page.getByLabel('Area', { exact: true }).last().selectOption('money');
    await page.getByLabel('Level', { exact: true }).last().selectOption('2');
    const defect = page.getByRole('listitem').filter({ has: page.getByText('float-money', { exact: true }) });
    await defect.getByRole('checkbox').click();
    await chip(page, '1 defect on');
    await send('POST', '/orders', { ...ORDER, items: [{ name: 'Tea', quantity: 3, price: 0.1 }] });
    await defect.getByText('met 1').waitFor();
    await defect.getByText('About').click();
    await defect.getByText('Hint', { exact: true }).waitFor();
    await button(page, 'Switch off 1 defect').click();
    await seen(page, 'Nothing is switched on');
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  test('a hunt is started, a bug is reported, and all bugs are revealed', async () => {
    const { page, complaints } = await open({ view: 'defects' });
    await page.getByLabel('How many bugs').fill('20');
    await page.getByLabel('Seed', { exact: true }).fill('42');
    await button(page, 'Start the hunt').click();
    await seen(page, '0 of 20 bugs found.');
    await button(page, /^I found it/)
      .first()
      .click();
    await page
      .getByText(/Not in this hunt|1 of 20 bugs found/)
      .first()
      .waitFor();
    await button(page, 'Reveal the bugs…').click();
    await button(page, 'Reveal the bugs').click();
    await page.getByRole('region', { name: 'Bugs of the last hunt' }).waitFor();
    expect(await page.getByRole('region', { name: 'Bugs of the last hunt' }).getByRole('listitem').count()).toBe(20);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  test('a snapshot is exported and imported', async () => {
    const { page, complaints, send } = await open();
    await send('POST', '/orders', ORDER);
    const download = page.waitForEvent('download');
    await button(page, 'Export').click();
    const file = await (await download).path();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ orders: [{ customerName: 'Ada' }] });
    await send('POST', '/orders', ORDER);
    await button(page, 'Import…').click();
    await page.getByLabel('A file that Export saved').setInputFiles(file);
    await button(page, 'Replace the sandbox').click();
    await expect.poll(() => page.locator('.order-card').count()).toBe(1);
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

/** Fills in and sends the form of a new order. */
async function createOrder(page: Page): Promise<void> {
  await page.getByLabel('Customer name').fill('Ada');
  await page.getByLabel('Customer email').fill('ada@example.com');
  await page.getByRole('group', { name: 'Item 1' }).getByLabel('Name').fill('Tea');
  await page.getByLabel('Price').fill('2.5');
  await button(page, 'Create order').click();
}
