import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { sendJson } from '../../tools/send-json.ts';
import { spawnServer } from '../../tools/server/spawn-server.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { servePrefixed } from '../docs/serve-prefixed.ts';
import { CHROMIUM, describeInChromium, watchPage } from './chromium.ts';

export const HAS_NO_BROWSER = CHROMIUM === undefined;

export const ORDER = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Tea', quantity: 1, price: 2 }],
};

export type OpenConsole = Awaited<ReturnType<typeof openConsole>>;

/** The sandbox (a new one by default), the view, the complaints that are expected, and the browser's settings. */
export interface ConsoleOptions extends BrowserContextOptions {
  readonly sandbox?: string;
  readonly view?: string;
  readonly expected?: readonly string[];
}

/** The key of the deployment at CONSOLE_BASE_URL. */
export const API_KEY = process.env.CONSOLE_BASE_URL && process.env.API_KEY;

/** Milliseconds that a text may take to appear, long because browsers run at once, and an emulator is slow. */
const TIMEOUT = 30_000;

/** Returns a sandbox name that no other test uses. */
export function freshName(): string {
  return `console-${randomUUID()}`;
}

/**
 * Opens the console of a sandbox as on a first visit: in a browser context of its own. When the test has finished, the
 * page must have complained about nothing: in console messages, errors and failed requests. Returns the page, the base
 * URLs of the service (`root`) and of the sandbox, and every URL that the page requested.
 */
export async function openConsole(
  browser: Browser,
  root: string,
  { sandbox = freshName(), view = 'orders', expected = [], ...options }: ConsoleOptions = {},
) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
  context.setDefaultTimeout(TIMEOUT);
  if (API_KEY)
    await context.addInitScript(`sessionStorage.setItem('food-ordering.api-key', ${JSON.stringify(API_KEY)})`);
  const page = await context.newPage();
  const baseUrl = `${root}/sandboxes/${sandbox}`;
  const { requested, complaints } = watchPage(page);
  onTestFinished(async () => {
    const unexpected = complaints.filter((text) => !expected.some((known) => text.includes(known)));
    await context.close();
    expect(unexpected).toEqual([]);
  });
  await page.goto(`${baseUrl}/console#${view}`);
  await page.getByRole('status', { name: 'Active settings' }).waitFor();
  /** Sends JSON to the sandbox, as another client does. Returns the `data`. @throws Error if the response is an error. */
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await sendJson(`${baseUrl}${path}`, method, body, API_KEY ? { 'X-Api-Key': API_KEY } : {});
    const json = (await response.json()) as { data?: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
    return json.data;
  };
  return { page, sandbox, root, baseUrl, requested, send };
}

/** Returns the text in the page's clipboard. */
export function clipboardOf(page: Page): Promise<string> {
  return page.evaluate('navigator.clipboard.readText()');
}

/** Hides or shows the page, as the browser does when the user changes tabs. */
export async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`,
  );
}

/** Finds a button by its label: the whole text, or a pattern. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Waits for a text on the page. */
export const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Waits for a text among the active settings. */
export const waitForSetting = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Active settings' }).getByText(text).waitFor();

/** Fills in and sends the form of a new order. */
export async function createOrder(page: Page): Promise<void> {
  await page.getByLabel('Customer name').fill('Ada');
  await page.getByLabel('Customer email').fill('ada@example.com');
  await page.getByRole('group', { name: 'Item 1' }).getByLabel('Name').fill('Tea');
  await page.getByLabel('Price').fill('2.5');
  await button(page, 'Create order').click();
}

/** The services to test: the deployment at CONSOLE_BASE_URL, or local ones. */
const TARGETS = process.env.CONSOLE_BASE_URL
  ? { 'a deployment': async () => ({ baseUrl: process.env.CONSOLE_BASE_URL ?? '', stop: async () => {} }) }
  : {
      'memory, under a stage': () => servePrefixed('/prod'),
      SQLite: () => spawnServer(['--data', join(temporaryFolder(), 'orders.db')]),
    };

/** Runs the tests on every service. Each test opens the console as often as it needs. */
export function describeConsole(
  describeTests: (open: (options?: ConsoleOptions) => Promise<OpenConsole>) => void,
): void {
  for (const [name, start] of Object.entries(TARGETS)) {
    describeInChromium(`the console on ${name}`, (browser) => {
      let root = '';
      beforeAll(async () => {
        const { baseUrl, stop } = await start();
        root = baseUrl;
        return stop;
      });
      describeTests((options) => openConsole(browser(), root, options));
    });
  }
}
