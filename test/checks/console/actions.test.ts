import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  button,
  clipboardOf,
  createOrder,
  describeConsole,
  freshName,
  ORDER,
  waitForSetting,
  waitForText,
} from '../tools/open-console.ts';

describeConsole((open) => {
  test('a sandbox is named, remembered in the URL, seeded and reset', async () => {
    const { page, root, requested } = await open({ expected: ['status of 422'] });
    const name = freshName();
    await page.getByLabel('Sandbox', { exact: true }).fill('<img src=x onerror=alert(1)>');
    await button(page, 'Open').click();
    await waitForText(page, 'A name has 1 to 63 of a-z, 0-9 and -');
    await page.getByLabel('Sandbox', { exact: true }).fill(name);
    await button(page, 'Open').click();
    await page.waitForURL(`${root}/sandboxes/${name}/console#orders`);
    await button(page, 'Copy base URL').click();
    await expect.poll(() => clipboardOf(page)).toBe(`${root}/sandboxes/${name}`);
    await button(page, 'Seed…').click();
    await page.getByLabel('How many orders').fill('0');
    await button(page, 'Add orders').click();
    await waitForText(page, 'orders must be a whole number from 1 to 1000');
    await page.getByLabel('How many orders').fill('12');
    await button(page, 'Add orders').click();
    await expect.poll(() => page.locator('.order-card').count()).toBe(12);
    await button(page, 'Reset…').click();
    await waitForText(page, 'This deletes 12 orders');
    await button(page, 'Delete everything').click();
    await waitForText(page, 'This sandbox has no orders yet');
    expect(requested.filter((url) => !url.startsWith(`${root}/`))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain(name);
  });

  test('an order is created, paid, refused a move, completed and deleted, and a request is copied', async () => {
    const { page, baseUrl } = await open({ expected: ['status of 422'] });
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
    await waitForText(page, /Receipt RCP-/);
    await page.getByText('Moves that its status does not allow').click();
    await button(page, 'Back to pending').click();
    await waitForText(page, '422 INVALID_STATUS_TRANSITION');
    await page.getByLabel(/Only if nobody else/).check();
    await button(page, 'Complete').click();
    await waitForText(page, '"3"');
    await page.getByText('JSON', { exact: true }).click();
    await waitForText(page, /"status": "completed"/);
    await button(page, 'Delete').click();
    await waitForText(page, 'This sandbox has no orders yet');
  });

  test('the items of an order are changed while it is pending, and the refusal is shown once it is paid', async () => {
    const { page, send } = await open({ expected: ['status of 422'] });
    await send('POST', '/orders', ORDER);
    await page.locator('.order-card', { hasText: '1 × Tea' }).click();
    await button(page, 'Change items').click();
    const item = page.getByRole('group', { name: 'Item 1' });
    expect(await item.getByLabel('Price').inputValue()).toBe('2');
    await item.getByLabel('Price').fill('-1');
    await button(page, 'Replace the items').click();
    await item.locator('.wrong').waitFor();
    await item.getByLabel('Price').fill('2.5');
    await button(page, 'Add an item').click();
    await page.getByRole('group', { name: 'Item 2' }).getByLabel('Name').fill('Soup');
    await page.getByRole('group', { name: 'Item 2' }).getByLabel('Price').fill('4');
    await button(page, 'Replace the items').click();
    await page.getByRole('cell', { name: '6.50', exact: true }).waitFor();
    await item.waitFor({ state: 'detached' });
    await button(page, 'Pay').click();
    await waitForText(page, /Receipt RCP-/);
    await page.getByText('Moves that its status does not allow').click();
    await button(page, 'Change items').click();
    await button(page, 'Replace the items').click();
    await waitForText(page, '422 ORDER_NOT_EDITABLE');
  });

  test('the form of the items keeps its text and its refusal if the order is paid meanwhile', async () => {
    const { page, send } = await open({ expected: ['status of 422'] });
    const { id } = (await send('POST', '/orders', ORDER)) as { id: string };
    await page.locator('.order-card', { hasText: '1 × Tea' }).click();
    await button(page, 'Change items').click();
    const item = page.getByRole('group', { name: 'Item 1' });
    await item.getByLabel('Price').fill('-1');
    await button(page, 'Replace the items').click();
    await item.locator('.wrong').waitFor();
    await send('PATCH', `/orders/${id}`, { status: 'paid' });
    await waitForText(page, /Receipt RCP-/);
    expect(await item.getByLabel('Price').inputValue()).toBe('-1');
    expect(await item.locator('.wrong').count()).toBe(1);
  });

  test('the journal is turned on, filled, copied, emptied and turned off', async () => {
    const { page, send } = await open({ view: 'requests' });
    await button(page, 'Turn the journal on').click();
    await waitForSetting(page, 'Journal on');
    await send('POST', '/orders', ORDER);
    await button(page, /POST \/orders/).click();
    await waitForText(page, /"customerName":"Ada"/);
    await page.getByRole('listitem').getByRole('button', { name: 'Copy as curl' }).click();
    await expect.poll(() => clipboardOf(page)).toContain(`--data-raw '${JSON.stringify(ORDER)}'`);
    await send('GET', '/orders');
    await button(page, /GET \/orders/).waitFor();
    await page.getByLabel('Filter').fill('get');
    await button(page, /POST \/orders/).waitFor({ state: 'detached' });
    await page.getByLabel('Filter').fill('');
    await button(page, 'Delete the recorded requests…').click();
    await button(page, 'Delete the recorded requests').click();
    await waitForText(page, 'No requests recorded yet');
    await button(page, 'Turn the journal off').click();
    await button(page, 'Turn the journal on').waitFor();
  });

  test('a snapshot is exported and imported', async () => {
    const { page, send } = await open();
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
  });
});
