import { expect, test } from 'vitest';
import {
  API_KEY,
  button,
  createOrder,
  describeConsole,
  ORDER,
  waitForSetting,
  waitForText,
} from '../tools/open-console.ts';

/** Milliseconds by which the console's time may differ from the sandbox's. */
const TOLERANCE = 2_000;

/**
 * The schemes of access, each with the labels of its fields. In a closed environment, a sandbox cannot ask for a key.
 */
const SCHEMES: readonly (readonly [scheme: string, name: string | undefined, secret: string])[] = [
  ...(API_KEY ? [] : [['apiKey', undefined, 'Key'] as const]),
  ['basic', 'User', 'Password'],
  ['bearer', 'Client', 'Secret'],
];

describeConsole((open) => {
  test('the clock is set in the form of the API, advanced by a minute, an hour and a day, turned off, and frozen', async () => {
    const { page } = await open({ view: 'clock', expected: ['status of 422'] });
    const time = page.getByLabel('Time (ISO 8601)');
    expect(await time.inputValue()).toBe('2026-01-01T00:00:00Z');
    await waitForText(page, 'The first order then is ORD-1767225600000-001.');
    await time.fill('2026-01-01 12:00 AM');
    await button(page, 'Set the clock').click();
    await page.locator('.field .wrong', { hasText: 'clock must be' }).waitFor();
    await time.fill('2026-01-01T00:00:00Z');
    await button(page, 'Set the clock').click();
    await waitForText(page, '2026-01-01 00:00:00 UTC');
    await button(page, 'By a minute').click();
    await waitForText(page, '2026-01-01 00:01:00 UTC');
    await button(page, 'By an hour').click();
    await waitForText(page, '2026-01-01 01:01:00 UTC');
    await button(page, 'By a day').click();
    await waitForText(page, '2026-01-02 01:01:00 UTC');
    await button(page, 'Back to the real time').click();
    await waitForText(page, 'It runs with the real time');
    await button(page, 'Freeze it now').click();
    await waitForSetting(page, 'Clock stands still');
  });

  test('a running clock is frozen at its present time, not where it started', async () => {
    const { page: firstPage, sandbox, send } = await open();
    const start = Date.parse('2030-01-01T00:00:00Z');
    const sandboxTime = async () => Date.parse(((await send('GET', '')) as { now: string }).now);
    await send('PATCH', '', { clock: { startAt: new Date(start).toISOString() } });
    await expect.poll(sandboxTime, { timeout: 10_000 }).toBeGreaterThan(start + 4_000);
    await firstPage.context().close();
    const { page } = await open({ sandbox, view: 'clock' });
    await waitForText(page, 'It runs on from the time that was set');
    const before = await sandboxTime();
    await button(page, 'Freeze it now').click();
    const after = await sandboxTime();
    await waitForSetting(page, 'Clock stands still');
    const frozen = await sandboxTime();
    expect(await sandboxTime()).toBe(frozen);
    expect(frozen).toBeGreaterThan(before - TOLERANCE);
    expect(frozen).toBeLessThan(after + TOLERANCE);
  });

  test('fault rules are added, met, explained and removed, and a delay is set', async () => {
    const { page, send } = await open({ view: 'faults', expected: ['status of 422'] });
    await waitForText(page, 'Without an Idempotency-Key, a retry orders twice');
    await page.getByLabel('What they get').selectOption('504');
    await page.getByLabel('After the work').check();
    await button(page, 'Add the rule').click();
    await waitForText(page, /the next POST \/orders gets a 504 after the work is done/);
    await expect(send('POST', '/orders', ORDER)).rejects.toThrow('504');
    await waitForText(page, '1 POST /orders got a 504');
    await waitForText(page, 'used up');
    await waitForSetting(page, '1 fault rule, 1 used up');
    expect(await send('GET', '/orders')).toMatchObject({ pagination: { total: 1 } });
    await page.getByLabel('How many times').fill('0');
    await button(page, 'Add the rule').click();
    await page.locator('.field .wrong', { hasText: 'times must be' }).waitFor();
    await button(page, 'Two failures, then success').click();
    await waitForSetting(page, '2 fault rules');
    await button(page, 'Remove rule 0').click();
    await waitForSetting(page, '1 fault rule');
    await button(page, 'Remove all').click();
    await waitForText(page, 'None: nothing fails');
    await page.getByLabel('Delay in ms').fill('30');
    await button(page, 'Set the delay').click();
    await waitForText(page, 'Every response waits 30 ms');
    await button(page, 'Turn the delay off').click();
    await waitForText(page, 'Nothing is switched on');
  });

  test('access needs credentials, and the console signs in by each scheme', async () => {
    const { page, send } = await open({ view: 'faults', expected: ['status of 401', 'status of 422'] });
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
    await waitForSetting(page, 'Access needs credentials');
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await button(page, 'New order').click();
    await createOrder(page);
    await button(page, /Ada/).waitFor();
    await page.getByRole('link', { name: 'Faults' }).first().click();
    await button(page, 'Turn access off').click();
    await waitForText(page, 'Nothing is switched on');
    expect(await send('GET', '/orders')).toMatchObject({ pagination: { total: 1 } });
  });

  test('requests are limited, and the limit is turned off', async () => {
    const { page, send } = await open({ view: 'faults', expected: ['status of 422'] });
    await page.getByLabel('Requests', { exact: true }).last().fill('0');
    await button(page, 'Set the limit').click();
    await page.locator('.field .wrong', { hasText: 'requests must be' }).waitFor();
    await page.getByLabel('Requests', { exact: true }).last().fill('2');
    await page.getByLabel('In how many seconds').fill('3600');
    await button(page, 'Set the limit').click();
    await waitForText(page, 'On: 2 requests in 3600 s.');
    await waitForSetting(page, 'Rate limit');
    await send('GET', '/orders');
    await send('GET', '/orders');
    await expect(send('GET', '/orders')).rejects.toThrow('429');
    await button(page, 'Turn the limit off').click();
    await waitForText(page, 'Nothing is switched on');
    await send('GET', '/orders');
  });

  test('a bug is filtered, switched on, listed first, counted and switched off', async () => {
    const { page, send } = await open({ view: 'bugs' });
    await page.getByLabel('Area', { exact: true }).last().selectOption('money');
    await page.getByLabel('Level', { exact: true }).last().selectOption('2');
    const entries = page.getByRole('listitem').filter({ has: page.getByText('float-money', { exact: true }) });
    const on = page.getByRole('region', { name: 'Bugs that are on' });
    expect(await on.count()).toBe(0);
    await entries.getByRole('checkbox').click();
    await waitForSetting(page, '1 bug on');
    await on.getByText('float-money', { exact: true }).waitFor();
    expect(await page.locator('main .defects').first().getByRole('listitem').count()).toBe(1);
    expect(await entries.getByRole('checkbox', { checked: true }).count()).toBe(2);
    const defect = on.getByRole('listitem');
    await send('POST', '/orders', { ...ORDER, items: [{ name: 'Tea', quantity: 3, price: 0.1 }] });
    await defect.getByText('met 1').waitFor();
    await defect.getByText('About').click();
    await defect.getByText('Hint', { exact: true }).waitFor();
    await button(page, 'Switch off 1 bug').click();
    await waitForText(page, 'Nothing is switched on');
  });

  test('compatible changes are switched on beside the bugs, counted, explained and switched off', async () => {
    const { page, send } = await open({ view: 'bugs' });
    const changes = page.getByRole('list', { name: 'Compatible changes' }).getByRole('listitem');
    await changes.nth(9).waitFor();
    const change = changes.filter({ has: page.getByText('extra-members', { exact: true }) });
    await change.getByRole('checkbox').click();
    await waitForSetting(page, '1 compatible change on');
    expect(await send('POST', '/orders', ORDER)).toHaveProperty('apiVersion');
    await change.getByText('met 1').waitFor();
    await change.getByText('About').click();
    await change.getByText('A response may gain members and headers').waitFor();
    await button(page, 'Switch all on').click();
    await waitForSetting(page, '10 compatible changes on');
    await change.getByRole('checkbox').click();
    await waitForSetting(page, '9 compatible changes on');
    await button(page, 'Switch all off').click();
    await waitForText(page, 'Nothing is switched on');
  });

  test('a hunt is started, a bug is reported, and all bugs are revealed', async () => {
    const { page, send } = await open({ view: 'bugs' });
    await send('PATCH', '', { defects: ['float-money', 'create-is-200'] });
    await page.getByLabel('How many bugs').fill('1');
    await page.getByLabel('Level', { exact: true }).first().selectOption('1');
    await page.getByLabel('Area', { exact: true }).first().selectOption('money');
    await button(page, 'Switch off 2 bugs and begin').click();
    await waitForText(page, '0 of 1 bug found.');
    await waitForText(page, 'You may be wrong 1 more time.');
    // Only one bug has this level and area.
    await waitForText(page, '1 of 1 bug');
    await send('POST', '/orders', { ...ORDER, items: [1, 2].map((quantity) => ({ name: 'Tea', quantity, price: 2 })) });
    await button(page, /^I found it/).click();
    await waitForText(page, '1 of 1 bug found.');
    await button(page, 'Reveal the bugs…').click();
    await button(page, 'Reveal the bugs').click();
    const revealed = page.getByRole('region', { name: 'Bugs of the last hunt' });
    await revealed.getByText(/you found it, met by [1-9]\d* requests?\. The total is the sum/).waitFor();
    await page.reload();
    await revealed.getByRole('listitem').waitFor();
  });

  test('a revealed hunt is printed alone, under the name of the sandbox, and dark on white', async () => {
    const { page, sandbox, send } = await open({ view: 'bugs', colorScheme: 'dark' });
    await send('PATCH', '', { hunt: { count: 3, seed: 1 } });
    await button(page, 'Reveal the bugs…').click();
    await button(page, 'Reveal the bugs').click();
    await page.getByRole('region', { name: 'Bugs of the last hunt' }).waitFor();
    await send('PATCH', '', { defects: ['float-money'] });
    await page.getByRole('region', { name: 'Bugs that are on' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const lines = String(await page.evaluate('document.body.innerText'))
      .split('\n')
      .filter(Boolean);
    expect(lines.slice(0, 2)).toEqual([`Console of the sandbox ${sandbox}: bugs`, 'Bugs of the last hunt']);
    expect(lines).toHaveLength(2 + 3);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(247, 245, 242)');
  });
});
