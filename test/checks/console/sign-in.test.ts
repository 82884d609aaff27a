import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeConsole, uiOf } from '../tools/open-console.ts';

/** Each of a scheme's labels, and the name of its members in the setting. */
const SCHEMES = [
  { scheme: 'basic', name: 'User', secret: 'Password' },
  { scheme: 'bearer', name: 'Client', secret: 'Secret' },
] as const;

const show = (page: Page, view: string) => page.getByRole('link', { name: view }).first().click();

async function sendAs(page: Page, name: string) {
  await page.getByLabel('Send as').selectOption(name);
  const chip = page.getByRole('status', { name: 'Active settings' }).getByText('Sending as');
  await (name === 'nobody' ? chip.waitFor({ state: 'detached' }) : uiOf(page).setting(`Sending as ${name}`).waitFor());
}

describeConsole((open) => {
  test('the console signs in with what was sent, not with what is entered meanwhile', async () => {
    const { page, ui, baseUrl } = await open({ view: 'faults' });
    const access = page.getByRole('region', { name: 'Access' });
    await access.getByLabel('Scheme').selectOption('basic');
    await access.getByLabel('User').fill('ada');
    await page.route(
      (url) => url.href === baseUrl,
      async (route) => {
        if (route.request().method() === 'PATCH') await access.getByLabel('User').fill('bob');
        await route.continue();
      },
    );
    await ui.press('Ask for credentials', ui.setting('Sending as ada'));
    await page.unrouteAll({ behavior: 'wait' });
  });

  test.for(SCHEMES)(
    'orders have owners, and actions are sent as one of the users or clients: $scheme',
    async (labels) => {
      const { page, ui, send } = await open({
        view: 'faults',
        expected: ['status of 404', 'status of 403', 'status of 401'],
      });
      await send('PATCH', '', { journal: true });
      const access = page.getByRole('region', { name: 'Access' });
      await access.getByLabel('Scheme').selectOption(labels.scheme);
      const add = async (name: string, role: string, scope: string) => {
        await access.getByLabel(labels.name, { exact: true }).fill(name);
        await access.getByLabel(labels.secret).fill(`${name}-secret`);
        await access.getByLabel('Role').selectOption(role);
        await access.getByLabel('Scope').selectOption(scope);
        await ui.press('Ask for credentials', ui.setting(`Sending as ${name}`));
      };
      await add('ada', 'customer', '');
      await add('bob', 'customer', '');
      await add('sam', 'staff', 'orders:read');
      await access
        .getByText(`On: ${labels.scheme}. ada (customer), bob (customer), sam (staff, orders:read).`)
        .waitFor();

      await show(page, 'orders');
      await sendAs(page, 'ada');
      await ui.press('New order');
      await ui.createOrder();
      await page.locator('.order-card').getByText('Owner: ada').waitFor();
      await ui.press(/Ada/);
      await page.locator('.facts').getByText('Owner').waitFor();
      expect(await page.locator('.facts dt:text("Owner") + dd').textContent()).toBe('ada');
      await page.keyboard.press('Escape');

      for (const [name, problem] of [
        ['bob', '404 NOT_FOUND'],
        ['nobody', '401 UNAUTHORIZED'],
      ] as const) {
        await sendAs(page, name);
        await ui.press(/Ada/);
        await page.getByRole('dialog').getByText(problem).first().waitFor();
        await page.keyboard.press('Escape');
      }
      await sendAs(page, 'sam');
      await ui.press(/Ada/);
      await ui.press('Pay', '403 FORBIDDEN');
      await page.keyboard.press('Escape');

      await show(page, 'requests');
      await page.getByLabel('Filter').fill('bob');
      const rows = page.locator('.requests > li');
      // A duration or an id may have the digits 404, too.
      const notFound = rows.filter({ has: page.locator('.status').getByText('404', { exact: true }) });
      await expect.poll(() => notFound.count()).toBe(1);
      expect(await notFound.locator('.badge').textContent()).toBe('bob');
      expect(await rows.filter({ hasText: 'ada' }).count()).toBe(0);
    },
  );
});
