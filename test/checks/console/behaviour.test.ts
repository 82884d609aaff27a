import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { patience } from '../../tools/patience.ts';
import { axe } from '../tools/chromium.ts';
import { describeConsole, freshName, type OpenConsole, ORDER, PHONE } from '../tools/open-console.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const CLOCK = '2026-01-05T09:00:00Z';

describeConsole((open) => {
  test('names that look like HTML are shown as text, in orders and in requests', async () => {
    const { page, send } = await open();
    const dialogs: Promise<void>[] = [];
    page.on('dialog', (dialog) => void dialogs.push(dialog.dismiss()));
    await send('PATCH', '', { journal: true });
    const items = [{ ...ORDER.items[0], name: HOSTILE }];
    await send('POST', `/orders?q=${encodeURIComponent(HOSTILE)}`, { ...ORDER, customerName: HOSTILE, items });
    await page.locator('.order-card', { hasText: HOSTILE }).click();
    await page.getByRole('cell', { name: HOSTILE }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await page.locator('.row', { hasText: 'POST' }).click();
    await page.getByText(`"customerName":"${HOSTILE}"`).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    expect(dialogs).toEqual([]);
  });

  test('two tabs soon agree, even on a change that leaves the counts unchanged', async () => {
    const first = await open();
    const second = await open({ sandbox: first.sandbox });
    const order = (await first.send('POST', '/orders', ORDER)) as { id: string };
    await second.page.locator('.order-card').click();
    await second.page.getByRole('cell', { name: 'Tea' }).waitFor();
    await first.page.locator('.order-card').waitFor();
    await first.send('PATCH', `/orders/${order.id}`, { items: [{ name: 'Soup', quantity: 2, price: 4.5 }] });
    await Promise.all([
      first.page.locator('.order-card', { hasText: '9.00' }).waitFor({ timeout: patience(2_000) }),
      second.page.getByRole('cell', { name: 'Soup' }).waitFor({ timeout: patience(2_000) }),
    ]);
    await first.page.locator('.order-card').click();
    await first.ui.press('Pay');
    await second.page.getByText(/Receipt RCP-/).waitFor({ timeout: patience(2_000) });
  });

  test('of a thousand orders, each column loads the newest, and more on demand', async () => {
    const { page, send } = await open();
    await send('POST', '/seed', { orders: 1000 });
    const { completed } = ((await send('GET', '')) as { orders: { completed: number } }).orders;
    await expect.poll(() => page.locator('.column').first().locator('.order-card').count()).toBe(20);
    const column = page.locator('.column.completed');
    await column.locator('.count', { hasText: String(completed) }).waitFor();
    await column.getByRole('button', { name: /Show more/ }).click();
    await expect.poll(() => column.locator('.order-card').count()).toBe(Math.min(120, completed));
  });

  test('on a phone, prices are right-aligned, and no number breaks', async () => {
    const { page, send } = await open(PHONE);
    await send('PATCH', '', { clock: '2026-01-01T00:00:00Z' });
    const items = [{ name: 'Tea', quantity: 1, price: 11.9 }];
    await send('POST', '/orders', { ...ORDER, items: [...items, { ...ORDER.items[0], name: 'Soup'.repeat(20) }] });
    await send('PATCH', '', { clock: '1980-01-01T00:00:00Z' });
    await page.locator('.order-card .age', { hasText: '2026-01-01' }).waitFor();
    expect(await rightEdge(page, '.order-card .total')).toBe(await rightEdge(page, '.order-card .age'));
    await page.locator('.order-card').click();
    await page.getByRole('cell', { name: '11.90' }).first().waitFor();
    expect(await page.evaluate(LINES_OF_NUMBERS)).toEqual(Array(10).fill(1));
  });

  test('on a phone, an amount that is wrong in its 17th decimal fits the order', async () => {
    const { page, send } = await open(PHONE);
    await send('PATCH', '', { defects: ['float-money'] });
    await send('POST', '/orders', { ...ORDER, items: [{ name: 'Tea', quantity: 3, price: 0.1 }] });
    await page.locator('.order-card').click();
    await page.getByRole('cell', { name: '0.30000000000000004', exact: true }).first().waitFor();
    expect(await overflowOf(page.locator('.order-items').first())).toBe(0);
  });

  test('a card shows the first items, the plain total, and date and time if the order is over a day old', async () => {
    const { page, send } = await open();
    await send('POST', '/seed', { orders: 1 });
    await page.locator('.order-card .age', { hasText: /^2026-01-01 \d\d:\d\d$/ }).waitFor();
    const items = ['Tea', 'Soup', 'Bread', 'Cake'].map((name) => ({ name, quantity: 2, price: 150.5 }));
    await send('POST', '/orders', { ...ORDER, items });
    const card = page.locator('.order-card', { hasText: 'Ada' });
    await card.getByText('2 × Tea, 2 × Soup, 2 × Bread and 1 more').waitFor();
    await card.getByText('1204.00', { exact: true }).waitFor();
  });

  test('on a phone, the sandbox has its whole name and a button, settings take one line that scrolls, and the board shows one status on demand', async () => {
    const sandbox = freshName().slice(0, 21);
    const { page, ui, baseUrl, send } = await open({ sandbox, ...PHONE });
    await send('POST', '/seed', { orders: 60 });
    const bar = page.getByRole('region', { name: 'This sandbox' });
    expect((await bar.boundingBox())?.height).toBeLessThan(90);
    await ui.button('Open').waitFor();
    expect(await overflowOf(page.locator('.inline input').first())).toBe(0);
    await send('PATCH', '', { journal: true, delayMs: 1, clock: '2026-01-02T09:00:00Z', defects: ['create-is-200'] });
    await ui.setting('1 bug on').waitFor();
    const settings = page.getByRole('status', { name: 'Active settings' });
    expect((await settings.boundingBox())?.height).toBeLessThan(50);
    const line = "document.querySelector('.chips')";
    const overflow = () => page.evaluate(`${line}.lastChild.getBoundingClientRect().right - innerWidth`);
    expect(await overflow(), 'the last setting is beyond the screen').toBeGreaterThan(0);
    const mask = await page.evaluate(`getComputedStyle(${line}).maskImage`);
    const [, fade] = /to left, .+ (\d+(?:\.\d+)?)px\)/.exec(String(mask)) ?? [];
    await page.evaluate(`${line}.scrollTo(1e4, 0)`);
    expect(await overflow(), `the last setting can be scrolled out of ${mask}`).toBeLessThan(-Number(fade));
    expect(await bar.locator('code').textContent()).toBe(baseUrl);
    await ui.press('Seed, export, import, reset', ui.button('Seed…'));
    await page.getByLabel('Status').selectOption('paid');
    await page.locator('.column.pending').waitFor({ state: 'hidden' });
    expect(await page.locator('.column').filter({ visible: true }).count()).toBe(1);
    await page.getByLabel('Status').selectOption('all');
    await page.locator('.column.pending').waitFor();
  });

  test.each([0, 25])('each view has one primary button, with %i orders', async (orders) => {
    const { page, send } = await open();
    if (orders > 0) await send('POST', '/seed', { orders });
    for (const settings of [{}, { clock: CLOCK }, { events: true }, EVENTS]) {
      await send('PATCH', '', settings);
      for (const view of Object.keys(MARKS)) {
        await page.goto(`${page.url().split('#')[0]}#${view}`);
        await page.locator('main button.primary').first().waitFor();
        expect(await page.locator('main button.primary').count(), view).toBe(1);
      }
    }
  });

  test.each([
    ['light, wide', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
    ['dark, 360 px wide', { colorScheme: 'dark', viewport: { width: 360, height: 780 } }],
  ] as const)('axe finds nothing in any view: %s', { timeout: 120_000 }, async (_name, options) => {
    const { page, ui, send } = await open({ ...options, expected: ['status of 422'] });
    await send('POST', '/seed', { orders: 200 });
    const faults = [{ method: 'GET', path: '/health', status: 503, times: 2, when: 'after' }];
    await send('PATCH', '', { journal: true, clock: CLOCK, faults, defects: ['float-money'], ...EVENTS });
    await send('POST', '/orders', ORDER);
    await send('GET', '/orders?limit=1');
    for (const [view, mark] of Object.entries(MARKS)) {
      await page.goto(`${page.url().split('#')[0]}#${view}`);
      await page.getByText(mark).first().waitFor();
      if (view === 'events') await page.locator('.events .row').first().click();
      expect(await axe(page), view).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), view).toBe(options.viewport.width);
    }
    await page.goto(`${page.url().split('#')[0]}#orders`);
    await page.locator('.order-card').first().click();
    await page.getByText('ETag').waitFor();
    expect(await axe(page), 'an order').toEqual([]);
    await page.keyboard.press('Escape');
    await ui.press('New order');
    await ui.press('Create order', page.getByText('Customer name is required'));
    expect(await axe(page), 'the form of an order').toEqual([]);
  });

  test('an order is opened, paid and closed by keyboard alone', async () => {
    const { page, send } = await open();
    await send('POST', '/orders', ORDER);
    await page.locator('.order-card').waitFor();
    await tabTo(page, /Ada/);
    await page.keyboard.press('Enter');
    await page.getByText('ETag').waitFor();
    await tabTo(page, /^Pay$/);
    await page.keyboard.press('Space');
    await page.getByText(/Receipt RCP-/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/#orders$/);
  });

  test('the page sends no request while it is hidden, and refreshes as soon as it is visible', async () => {
    const { ui, requested } = await open();
    await ui.hide(true);
    const hidden = requested.length;
    // Each change of visibility starts a refresh if the page is visible.
    await ui.hide(true);
    expect(requested.length).toBe(hidden);
    await ui.hide(false);
    await expect.poll(() => requested.length).toBeGreaterThan(hidden);
  });

  test('the page says that the service is unreachable, and recovers when it is back', async () => {
    const { page, ui } = await open({ expected: ['ERR_CONNECTION_REFUSED'] });
    await page.route('**/sandboxes/**', (route) => route.abort('connectionrefused'));
    await page.getByRole('alert').getByText('The service did not respond').waitFor();
    await ui.press('New order');
    await ui.press('Create order', page.getByRole('dialog').getByText('No response').first());
    await page.keyboard.press('Escape');
    await page.unroute('**/sandboxes/**');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('a response that a later one has overtaken does not bring old settings back', async () => {
    const { page, ui, baseUrl } = await open({ view: 'faults' });
    const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
    const isRefresh = (url: URL) => url.href === baseUrl;
    await page.route(isRefresh, hold, { times: 1 });
    const late = await held;
    const response = await late.fetch();
    await ui.press('Add the rule', ui.setting('1 fault rule'));
    await ui.hide(true);
    await late.fulfill({ response });
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    await ui.press('Add the rule', ui.setting('2 fault rules'));
  });

  test('older requests are loaded on demand, newer ones at the next refresh, and none stays once the journal was emptied', async () => {
    const { page, ui, send } = await open();
    const rows = page.locator('.requests .row');
    await send('PATCH', '', { journal: true });
    await receive(send, 120);
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await expect.poll(() => rows.count()).toBe(100);
    await ui.press('Load older requests');
    await expect.poll(() => rows.count()).toBe(120);
    await ui.button('Load older requests').waitFor({ state: 'detached' });
    await ui.hide(true);
    await receive(send, 130);
    await ui.hide(false);
    await expect.poll(() => rows.count()).toBe(250);
    await ui.hide(true);
    await send('DELETE', '/requests');
    await receive(send, 10);
    await ui.hide(false);
    await expect.poll(() => rows.count()).toBe(10);
  });
});

/** Each view, with a text that shows that it has loaded. */
const MARKS: Readonly<Record<string, string | RegExp>> = {
  orders: 'Show more',
  requests: '/orders?limit=1',
  events: /^ORD-/,
  clock: '2026-01-05 09:00:00 UTC',
  faults: /each of the next \d+ GET \/health/,
  bugs: /of \d+ bugs/,
};

const WEBHOOK = {
  url: 'http://127.0.0.1:9/a/long/path/to/a/receiver/which/does/not/exist',
  secret: `whsec_${btoa('x'.repeat(24))}`,
  faults: [{ fault: 'late', times: 1 }],
};

/** A deployment may not post to this machine, so it has events without a webhook. */
const EVENTS = process.env.CONSOLE_BASE_URL ? { events: true } : { webhooks: [WEBHOOK] };

/** Counts the lines of each number in the dialog. */
const LINES_OF_NUMBERS = `[...document.querySelectorAll('dialog .number')].map((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
})`;

/** Returns the right edge of an element's text, in pixels. */
function rightEdge(page: Page, selector: string): Promise<unknown> {
  return page.evaluate(`(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('${selector}'));
    return Math.round(range.getBoundingClientRect().right);
  })()`);
}

/** Returns the width of an element's content that does not fit into it, in pixels. */
const overflowOf = (element: Locator) => element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** Presses Tab until the focus is on an element with this text. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const [text = ''] = await page.locator(':focus').allTextContents();
    if (name.test(text)) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

/** Sends requests for the journal to record, a few at a time. */
async function receive(send: OpenConsole['send'], count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 10) {
    await Promise.all(Array.from({ length: 10 }, () => send('GET', '/health')));
  }
}
