import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeConsoleEverywhere, freshName, type OpenConsole, ORDER } from '../tools/open-console.ts';

describeConsoleEverywhere((open) => {
  test('a sandbox is named, remembered in the URL, seeded and reset', async () => {
    const { page, ui, root, requested } = await open({ expected: ['status of 422'] });
    const name = freshName();
    await ui.submit('Open', { Sandbox: '<img src=x onerror=alert(1)>' }, 'A name has 1 to 63 of a-z, 0-9 and -');
    await ui.submit('Open', { Sandbox: name });
    await page.waitForURL(`${root}/sandboxes/${name}/console#orders`);
    await ui.press('Copy base URL');
    await expect.poll(ui.clipboard).toBe(`${root}/sandboxes/${name}`);
    await ui.press('Seed…');
    await ui.submit('Add orders', { 'How many orders': '0' }, 'orders must be a whole number from 1 to 1000');
    await ui.submit('Add orders', { 'How many orders': '12' });
    await expect.poll(() => page.locator('.order-card').count()).toBe(12);
    await ui.press('Reset…', 'This deletes 12 orders');
    await ui.press('Delete everything', 'This sandbox has no orders yet');
    expect(requested.filter((url) => !url.startsWith(`${root}/`))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain(name);
  });

  test('an order is created, paid, refused a move, completed and deleted, and a request is copied', async () => {
    const { page, ui, baseUrl } = await open({ expected: ['status of 422'] });
    await ui.press('New order');
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('Customer name');
    await ui.press('Create order', page.getByText('Customer name is required'));
    expect(await page.getByLabel('Customer name').getAttribute('aria-invalid')).toBe('true');
    await ui.createOrder();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await ui.press('Copy as curl');
    await expect.poll(ui.clipboard).toContain(`curl -i '${baseUrl}/orders' \\\n  -X POST`);
    await ui.press(/Ada/);
    await ui.press('Pay', /Receipt RCP-/);
    await page.getByText('Moves that its status does not allow').click();
    await ui.press('Back to pending', '422 INVALID_STATUS_TRANSITION');
    await page.getByLabel(/Only if nobody else/).check();
    await ui.press('Complete', '"3"');
    await page.getByText('JSON', { exact: true }).click();
    await ui.waitForText(/"status": "completed"/);
    await ui.press('Delete', 'This sandbox has no orders yet');
  });

  test('the items of an order are changed while it is pending, and the refusal is shown once it is paid', async () => {
    const { page, ui, item } = await sendWrongPrice(await open({ expected: ['status of 422'] }));
    await ui.submit('Add an item', { Price: '2.5' });
    const second = page.getByRole('group', { name: 'Item 2' });
    await second.getByLabel('Name').fill('Soup');
    await second.getByLabel('Price').fill('4');
    await ui.press('Replace the items', page.getByRole('cell', { name: '6.50', exact: true }));
    await item.waitFor({ state: 'detached' });
    await ui.press('Pay', /Receipt RCP-/);
    await page.getByText('Moves that its status does not allow').click();
    await ui.press('Change items');
    await ui.press('Replace the items', '422 ORDER_NOT_EDITABLE');
  });

  test('the form of the items keeps its text and its refusal if the order is paid meanwhile', async () => {
    const { ui, send, item, id } = await sendWrongPrice(await open({ expected: ['status of 422'] }));
    await send('PATCH', `/orders/${id}`, { status: 'paid' });
    await ui.waitForText(/Receipt RCP-/);
    expect(await item.getByLabel('Price').inputValue()).toBe('-1');
    expect(await item.locator('.wrong').count()).toBe(1);
  });

  test('the journal is turned on, filled, copied, emptied and turned off', async () => {
    const { page, ui, send } = await open({ view: 'requests' });
    await ui.press('Turn the journal on', ui.setting('Journal on'));
    await send('POST', '/orders', ORDER);
    await ui.press(/POST \/orders/, /"customerName":"Ada"/);
    await page.getByRole('listitem').getByRole('button', { name: 'Copy as curl' }).click();
    await expect.poll(ui.clipboard).toContain(`--data-raw '${JSON.stringify(ORDER)}'`);
    await send('GET', '/orders');
    await ui.button(/GET \/orders/).waitFor();
    await page.getByLabel('Filter').fill('get');
    await ui.button(/POST \/orders/).waitFor({ state: 'detached' });
    await page.getByLabel('Filter').fill('');
    await ui.press('Delete the recorded requests…');
    await ui.press('Delete the recorded requests', 'No requests recorded yet');
    await ui.press('Turn the journal off', ui.button('Turn the journal on'));
  });

  test('a snapshot is exported and imported', async () => {
    const { page, ui, send } = await open();
    await send('POST', '/orders', ORDER);
    const download = page.waitForEvent('download');
    await ui.press('Export');
    const file = await (await download).path();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ orders: [{ customerName: 'Ada' }] });
    await send('POST', '/orders', ORDER);
    await ui.press('Import…');
    await page.getByLabel('A file that Export saved').setInputFiles(file);
    await ui.press('Replace the sandbox');
    await expect.poll(() => page.locator('.order-card').count()).toBe(1);
  });
});

/** Creates and opens an order, and sends a negative price for its item, which the form then shows as wrong. */
async function sendWrongPrice(opened: OpenConsole) {
  const { page, ui, send } = opened;
  const { id } = (await send('POST', '/orders', ORDER)) as { id: string };
  await page.locator('.order-card', { hasText: '1 × Tea' }).click();
  await ui.press('Change items');
  const item = page.getByRole('group', { name: 'Item 1' });
  expect(await item.getByLabel('Price').inputValue()).toBe('2');
  await ui.submit('Replace the items', { Price: '-1' }, item.locator('.wrong'));
  return { ...opened, id, item };
}
