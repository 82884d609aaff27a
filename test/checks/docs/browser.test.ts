import type { BrowserContextOptions, Locator } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { ROUTE_ROWS } from '../../../lib/api/routes.ts';
import { sendJson } from '../../tools/send-json.ts';
import { withServer } from '../../tools/with-server.ts';
import { axe, describeInChromium, watchPage } from '../tools/chromium.ts';
import { withStage } from '../tools/with-stage.ts';

describeInChromium('the documentation page in Chromium', (browser) => {
  const server = withServer();
  const stage = withStage('/prod');

  /** Opens a page until the test has finished. */
  const newPage = async (options?: BrowserContextOptions) => {
    const page = await browser().newPage(options);
    onTestFinished(() => page.close());
    return page;
  };

  /** Opens the page and waits for its operations. Collects the errors in its console, and every requested URL. */
  const openDocs = async (baseUrl: string, options?: BrowserContextOptions) => {
    const page = await newPage(options);
    const { complaints, requested } = watchPage(page, ['error', 'warning']);
    await page.goto(`${baseUrl}/docs`);
    await page.locator('.opblock').first().waitFor();
    const createOrder = page.locator('#operations-Orders-createOrder');
    return { page, complaints, requested, createOrder };
  };

  test.each([
    ['at the root', server],
    ['under a stage prefix', stage],
  ])('%s: shows every operation, and creates an order', async (_where, { baseUrl }) => {
    const { page, complaints, requested, createOrder } = await openDocs(baseUrl);
    const shown = await page.locator('.opblock-summary-path').allTextContents();
    const paths = ROUTE_ROWS.map(({ path }) => path);
    expect(shown.map((text) => text.replaceAll(/\u200b/g, '')).toSorted()).toEqual(paths.toSorted());
    expect(await tryOut(createOrder)).toBe('201');
    const created = await createOrder.locator('.live-responses-table .microlight').first().textContent();
    expect(created).toMatch(/"id": "ORD-\d{13}-\d{3}"/);
    expect(requested.filter((url) => !url.startsWith(`${baseUrl}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(requested).toContain(`${baseUrl}/orders`);
    expect(complaints).toEqual([]);
  });

  test('gets a token with the button Authorize, and sends it', async () => {
    const sandbox = `${server.baseUrl}/sandboxes/docs-access`;
    const auth = { scheme: 'bearer', clients: { kiosk: 'kiosk-secret' } };
    await sendJson(sandbox, 'PATCH', { auth });
    const { page, createOrder } = await openDocs(sandbox);
    expect(await tryOut(createOrder)).toBe('401');
    await page.locator('.auth-wrapper button.authorize').click();
    const form = page.locator('.auth-container', { has: page.locator('#client_id_clientCredentials') });
    await form.locator('#client_id_clientCredentials').fill('kiosk');
    await form.locator('#client_secret_clientCredentials').fill('kiosk-secret');
    await form.locator('button.authorize').click();
    await page.locator('.auth-container button', { hasText: 'Logout' }).waitFor();
    await page.locator('button.btn-done').first().click();
    expect(await tryOut(createOrder, 'button.btn-clear')).toBe('201');
  });

  test('fits a phone: has every link, and is no wider than the screen, also while an operation is open', async () => {
    const { page, createOrder } = await openDocs(server.baseUrl, { viewport: { width: 390, height: 844 } });
    const links = page.getByRole('banner').getByRole('link').filter({ visible: true });
    expect(await links.allTextContents()).toEqual(['API', 'Cookbook', 'Rules', 'OpenAPI', 'Postman', 'Console']);
    await createOrder.locator('.opblock-summary').click();
    await page.getByRole('button', { name: /Show the \d+ documented responses/ }).click();
    await createOrder.locator('.response[data-code="504"]').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(16_000);
  });

  test.each([
    ['light', ['rgb(255, 255, 255)', 'rgb(247, 245, 242)']],
    ['dark', ['rgb(33, 35, 38)', 'rgb(23, 24, 26)']],
  ] as const)('follows the %s colour scheme of the system', async (colorScheme, colours) => {
    const { page } = await openDocs(server.baseUrl, { colorScheme });
    const read = () =>
      page.evaluate(
        '[document.querySelector(".top"), document.body].map((element) => getComputedStyle(element).backgroundColor)',
      );
    expect(await read()).toEqual(colours);
    await page.getByRole('link', { name: 'Console', exact: true }).click();
    await page.getByRole('button', { name: 'New order' }).waitFor();
    expect(await read(), "the console's").toEqual(colours);
  });

  test.each(['light', 'dark'] as const)('has no text of too little contrast in %s', async (colorScheme) => {
    const { page } = await openDocs(server.baseUrl, { colorScheme });
    for (const method of ['post', 'get', 'patch', 'put', 'delete']) {
      const operation = page.locator(`.opblock-${method}`).last();
      await operation.locator('.opblock-summary').click();
      await operation.locator('.fold').first().click();
      await operation.locator('.response').first().waitFor();
    }
    expect(await axe(page, { runOnly: ['color-contrast'] })).toEqual([]);
  });

  test('has its icon on every page, so that no browser asks for /favicon.ico', async () => {
    // A browser looks for the icon after a page is loaded, so none is closed. It keeps what it found for the whole
    // origin.
    const context = await browser().newContext();
    for (const path of ['docs', 'docs/cookbook.html', 'docs/rules.html', 'console', 'health']) {
      await (await context.newPage()).goto(`${stage.baseUrl}/${path}`);
    }
    await expect.poll(() => stage.received).toContain('/favicon.ico');
    // JSON has no place for an icon.
    expect(stage.received.indexOf('/favicon.ico')).toBeGreaterThan(stage.received.indexOf('/health'));
    await context.close();
  });

  test('shows the title, what holds for all operations, the operations, and the rest; responses are folded', async () => {
    const { page, createOrder } = await openDocs(server.baseUrl);
    const shown = page.locator('h1, h2, .opblock-tag[data-tag="Orders"]');
    expect((await shown.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'The API of the Food Ordering Service',
      'How every response looks',
      'The order of checks',
      'The life of an order',
      'Orders',
      'Access',
      'Identities',
      'Requested faults',
      'Sandboxes',
      'Other requests',
      'Headers of every response',
    ]);
    await createOrder.locator('.opblock-summary').click();
    await createOrder.locator('button.execute').waitFor();
    expect(await page.locator('.responses-table').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('.authorization__btn, .auth-wrapper').filter({ visible: true }).count()).toBe(0);
  });

  test.each(['cookbook.html', 'retries.html', 'sandboxes.html', 'rules.html'])(
    '%s fits a phone, in the same frame',
    async (name) => {
      const page = await newPage({ viewport: { width: 390, height: 844 } });
      const { complaints } = watchPage(page);
      await page.goto(`${stage.baseUrl}/docs/${name}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      await page.getByRole('link', { name: 'Cookbook' }).first().click();
      await page.getByRole('link', { name: 'Retries and lost answers' }).click();
      await page.getByRole('heading', { name: 'The exchange' }).waitFor();
      await page.getByRole('link', { name: 'Console' }).click();
      await page.getByRole('button', { name: 'New order' }).waitFor();
      expect(complaints).toEqual([]);
    },
  );

  test('the rules are printed on three pages at most, without the header', async () => {
    const page = await newPage({ colorScheme: 'dark' });
    await page.goto(`${server.baseUrl}/docs/rules.html`);
    const margin = { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' };
    const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(3);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').count()).toBe(0);
  });

  test('does not run a script from another host', async () => {
    const { page, complaints } = await openDocs(server.baseUrl);
    await page.addScriptTag({ url: 'https://elsewhere.invalid/x.js' }).catch(() => {});
    await expect.poll(() => complaints.join('\n')).toMatch(/Content Security Policy/);
  });

  const picture = process.env.SCREENSHOT;
  if (picture) {
    test('takes the picture for the README', async () => {
      const { page } = await openDocs(server.baseUrl);
      await page.setViewportSize({ width: 1000, height: 800 });
      await page.screenshot({ path: picture });
    });
  }
});

/** Clicks what shows the form of an operation, sends its example, and returns the status that the page shows. */
async function tryOut(operation: Locator, opener = '.opblock-summary'): Promise<string> {
  await operation.locator(opener).click();
  await operation.locator('button.execute').click();
  const status = operation.locator('.live-responses-table .response-col_status').last();
  await status.waitFor();
  return (await status.textContent())?.trim().slice(0, 3) ?? '';
}
