import { expect, test } from 'vitest';
import { API_KEY, describeConsole, ORDER } from '../tools/open-console.ts';

/** Milliseconds by which the console's time may differ from the sandbox's. */
const TOLERANCE = 2_000;

/** The schemes of access, each with the label of its secret. In a closed environment, a sandbox cannot ask for a key. */
const SCHEMES = [
  ...(API_KEY ? [] : [[{ Scheme: 'apiKey' }, 'Key'] as const]),
  [{ Scheme: 'basic', User: 'kiosk' }, 'Password'],
  [{ Scheme: 'bearer', Client: 'kiosk' }, 'Secret'],
] as const;

describeConsole((open) => {
  test('the clock is set in the form of the API, advanced by a minute, an hour and a day, turned off, and frozen', async () => {
    const { page, ui } = await open({ view: 'clock', expected: ['status of 422'] });
    expect(await page.getByLabel('Time (ISO 8601)').inputValue()).toBe('2026-01-01T00:00:00Z');
    await ui.waitForText('The first order then is ORD-1767225600000-001.');
    await ui.submit('Set the clock', { 'Time (ISO 8601)': '2026-01-01 12:00 AM' }, ui.fieldError('clock must be'));
    await ui.submit('Set the clock', { 'Time (ISO 8601)': '2026-01-01T00:00:00Z' }, '2026-01-01 00:00:00 UTC');
    await ui.press('By a minute', '2026-01-01 00:01:00 UTC');
    await ui.press('By an hour', '2026-01-01 01:01:00 UTC');
    await ui.press('By a day', '2026-01-02 01:01:00 UTC');
    await ui.press('Back to the real time', 'It runs with the real time');
    await ui.press('Freeze it now', ui.setting('Clock stands still'));
  });

  test('a running clock is frozen at its present time, not where it started', async () => {
    const { page, sandbox, send } = await open();
    const start = Date.parse('2030-01-01T00:00:00Z');
    const sandboxTime = async () => Date.parse(((await send('GET', '')) as { now: string }).now);
    await send('PATCH', '', { clock: { startAt: new Date(start).toISOString() } });
    await expect.poll(sandboxTime, { timeout: 10_000 }).toBeGreaterThan(start + 4_000);
    await page.context().close();
    const { ui } = await open({ sandbox, view: 'clock' });
    await ui.waitForText('It runs on from the time that was set');
    const before = await sandboxTime();
    await ui.press('Freeze it now');
    const after = await sandboxTime();
    await ui.setting('Clock stands still').waitFor();
    const frozen = await sandboxTime();
    expect(await sandboxTime()).toBe(frozen);
    expect(frozen).toBeGreaterThan(before - TOLERANCE);
    expect(frozen).toBeLessThan(after + TOLERANCE);
  });

  test('fault rules are added, met, explained and removed, and a delay is set', async () => {
    const { page, ui, send } = await open({ view: 'faults', expected: ['status of 422'] });
    await ui.waitForText('Without an Idempotency-Key, a retry orders twice');
    await page.getByLabel('After the work').check();
    const description = /the next POST \/orders gets a 504 after the work is done/;
    await ui.submit('Add the rule', { 'What they get': '504' }, description);
    await expect(send('POST', '/orders', ORDER)).rejects.toThrow('504');
    await ui.waitForText('1 POST /orders got a 504');
    await ui.waitForText('used up');
    await ui.setting('1 fault rule, 1 used up').waitFor();
    expect(await send('GET', '/orders')).toMatchObject({ pagination: { total: 1 } });
    await ui.submit('Add the rule', { 'How many times': '0' }, ui.fieldError('times must be'));
    await ui.press('Two failures, then success', ui.setting('2 fault rules'));
    await ui.press('Remove rule 0', ui.setting('1 fault rule'));
    await ui.press('Remove all', 'None: nothing fails');
    await ui.submit('Set the delay', { 'Delay in ms': '30' }, 'Every response waits 30 ms');
    await ui.press('Turn the delay off', 'Nothing is switched on');
  });

  test('access needs credentials, and the console signs in by each scheme', async () => {
    const { page, ui, send } = await open({ view: 'faults', expected: ['status of 401', 'status of 422'] });
    const access = page.getByRole('region', { name: 'Access' });
    await ui.submit('Ask for credentials', { Key: '' }, access.locator('.field .wrong'));
    for (const [named, secret] of SCHEMES) {
      const isOn = access.getByText(`On: ${named.Scheme}.`);
      await ui.submit('Ask for credentials', { ...named, [secret]: 'secret-2' }, isOn);
      await expect(send('GET', '/orders')).rejects.toThrow('401');
      await access.getByLabel(secret).fill('wrong');
      await ui.press('Sign in with these', access.getByRole('alert').getByText('401'));
      await access.getByLabel(secret).fill('secret-2');
      await ui.press('Sign in with these');
      await access.getByRole('alert').waitFor({ state: 'detached' });
    }
    await ui.setting('Access needs credentials').waitFor();
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await ui.press('New order');
    await ui.createOrder();
    await ui.button(/Ada/).waitFor();
    await page.getByRole('link', { name: 'Faults' }).first().click();
    await ui.press('Turn access off', 'Nothing is switched on');
    expect(await send('GET', '/orders')).toMatchObject({ pagination: { total: 1 } });
  });

  test('requests are limited, and the limit is turned off', async () => {
    const { ui, send } = await open({ view: 'faults', expected: ['status of 422'] });
    await ui.submit('Set the limit', { Requests: '0' }, ui.fieldError('requests must be'));
    const limit = { Requests: '2', 'In how many seconds': '3600' };
    await ui.submit('Set the limit', limit, 'On: 2 requests in 3600 s.');
    await ui.setting('Rate limit').waitFor();
    await send('GET', '/orders');
    await send('GET', '/orders');
    await expect(send('GET', '/orders')).rejects.toThrow('429');
    await ui.press('Turn the limit off', 'Nothing is switched on');
    await send('GET', '/orders');
  });

  test('a bug is filtered, switched on, listed first, counted and switched off', async () => {
    const { page, ui, send } = await open({ view: 'bugs' });
    await page.getByLabel('Area', { exact: true }).last().selectOption('money');
    await page.getByLabel('Level', { exact: true }).last().selectOption('2');
    const entries = page.getByRole('listitem').filter({ has: page.getByText('float-money', { exact: true }) });
    const on = page.getByRole('region', { name: 'Bugs that are on' });
    expect(await on.count()).toBe(0);
    await entries.getByRole('checkbox').click();
    await ui.setting('1 bug on').waitFor();
    await on.getByText('float-money', { exact: true }).waitFor();
    expect(await page.locator('main .defects').first().getByRole('listitem').count()).toBe(1);
    expect(await entries.getByRole('checkbox', { checked: true }).count()).toBe(2);
    const defect = on.getByRole('listitem');
    await send('POST', '/orders', { ...ORDER, items: [{ name: 'Tea', quantity: 3, price: 0.1 }] });
    await defect.getByText('met 1').waitFor();
    await defect.getByText('About').click();
    await defect.getByText('Hint', { exact: true }).waitFor();
    await ui.press('Switch off 1 bug', 'Nothing is switched on');
  });

  test('compatible changes are switched on beside the bugs, counted, explained and switched off', async () => {
    const { page, ui, send } = await open({ view: 'bugs' });
    const changes = page.getByRole('list', { name: 'Compatible changes' }).getByRole('listitem');
    await changes.nth(9).waitFor();
    const change = changes.filter({ has: page.getByText('extra-members', { exact: true }) });
    await change.getByRole('checkbox').click();
    await ui.setting('1 compatible change on').waitFor();
    expect(await send('POST', '/orders', ORDER)).toHaveProperty('apiVersion');
    await change.getByText('met 1').waitFor();
    await change.getByText('About').click();
    await change.getByText('A response may gain members and headers').waitFor();
    await ui.press('Switch all on', ui.setting('10 compatible changes on'));
    await change.getByRole('checkbox').click();
    await ui.setting('9 compatible changes on').waitFor();
    await ui.press('Switch all off', 'Nothing is switched on');
  });

  test('a hunt is started, a bug is reported, and all bugs are revealed', async () => {
    const { page, ui, send } = await open({ view: 'bugs' });
    await send('PATCH', '', { defects: ['float-money', 'create-is-200'] });
    const hunt = { 'How many bugs': '1', Level: '1', Area: 'money' };
    await ui.submit('Switch off 2 bugs and begin', hunt, '0 of 1 bug found.');
    await ui.waitForText('You may be wrong 1 more time.');
    // Only one bug has this level and area.
    await ui.waitForText('1 of 1 bug');
    await send('POST', '/orders', { ...ORDER, items: [1, 2].map((quantity) => ({ name: 'Tea', quantity, price: 2 })) });
    await ui.press(/^I found it/, '1 of 1 bug found.');
    const revealed = page.getByRole('region', { name: 'Bugs of the last hunt' });
    await ui.press('Reveal the bugs…');
    await ui.press('Reveal the bugs');
    await revealed.getByText(/you found it, met by [1-9]\d* requests?\. The total is the sum/).waitFor();
    await page.reload();
    await revealed.getByRole('listitem').waitFor();
  });

  test('a reset says that it ends the hunt, which then stays visible', async () => {
    const { ui, send } = await open({ view: 'bugs' });
    await send('PATCH', '', { hunt: { count: 1, seed: 1 } });
    await ui.waitForText('0 of 1 bug found.');
    await ui.press('Reset…', 'It also ends the hunt');
    await ui.press('Delete everything', 'A reset ended the last hunt');
    await ui.waitForText('Hunt: ended by a reset');
    await ui.submit('Start the hunt', { 'How many bugs': '1' }, '0 of 1 bug found.');
  });

  test('a revealed hunt is printed alone, under the name of the sandbox, and dark on white', async () => {
    const { page, ui, sandbox, send } = await open({ view: 'bugs', colorScheme: 'dark' });
    await send('PATCH', '', { hunt: { count: 3, seed: 1 } });
    await ui.press('Reveal the bugs…');
    await ui.press('Reveal the bugs', page.getByRole('region', { name: 'Bugs of the last hunt' }));
    await send('PATCH', '', { defects: ['float-money'] });
    await page.getByRole('region', { name: 'Bugs that are on' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const lines = (await page.locator('body').innerText()).split('\n').filter(Boolean);
    expect(lines.slice(0, 2)).toEqual([`Console of the sandbox ${sandbox}: bugs`, 'Bugs of the last hunt']);
    expect(lines).toHaveLength(2 + 3);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(247, 245, 242)');
  });
});
