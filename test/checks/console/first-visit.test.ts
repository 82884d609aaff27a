import { expect, test } from 'vitest';
import { describeConsoleEverywhere, PHONE } from '../tools/open-console.ts';

describeConsoleEverywhere((open) => {
  test('/console opens the sandbox that this browser opened last, or names a new one', async () => {
    const { page, ui, root, sandbox } = await open();
    await page.goto(`${root}/console#clock`);
    await page.waitForURL(`${root}/sandboxes/${sandbox}/console#clock`);
    await ui.button('Freeze it now').waitFor();
    await page.evaluate('localStorage.clear()');
    await page.goto(`${root}/console`);
    await page.waitForURL(/\/sandboxes\/sandbox-[a-z0-9]+\/console$/);
    const name = await page.getByLabel('Sandbox', { exact: true }).inputValue();
    await ui.waitForText(`${root}/sandboxes/${name}`);
    expect(name).not.toBe(sandbox);
  });

  test('the default sandbox is opened by its name, and has the base URL of the service', async () => {
    const { page, ui, root } = await open({ sandbox: 'default', view: 'clock' });
    await ui.waitForText('This needs a sandbox with a name');
    expect(await page.locator('.base-url code').textContent()).toBe(root);
    await page.reload();
    await ui.waitForText('This needs a sandbox with a name');
  });

  test('the introduction is open at the first visit only, and on demand', async () => {
    const { page, ui } = await open();
    const introduction = page.getByRole('region', { name: 'What is this?' });
    await introduction.waitFor();
    await page.reload();
    await ui.button('New order').waitFor();
    expect(await introduction.count()).toBe(0);
    await ui.press('What is this?', introduction);
    await ui.press('Hide');
    await introduction.waitFor({ state: 'detached' });
  });

  test('on a phone, the introduction leaves room for the first step, and unfolds', async () => {
    const { page, ui } = await open(PHONE);
    const introduction = page.getByRole('region', { name: 'What is this?' });
    await introduction.waitFor();
    const firstStep = await ui.button('Add 25 orders').boundingBox();
    const bar = await page.getByRole('region', { name: 'Requests of your actions' }).boundingBox();
    expect((firstStep?.y ?? Infinity) + (firstStep?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await ui.press('What each view shows', introduction.getByRole('link', { name: 'Clock' }));
  });
});
