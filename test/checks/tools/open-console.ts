import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { sendJson } from '../../tools/send-json.ts';
import { spawnServer } from '../../tools/server/spawn-server.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { servePrefixed } from '../docs/serve-prefixed.ts';
import { CHROMIUM, launchBrowser, WHY_SKIPPED, watchPage } from './chromium.ts';

export const HAS_NO_BROWSER = CHROMIUM === undefined;

export const ORDER = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Tea', quantity: 1, price: 2 }],
};

export interface OpenConsole {
  readonly page: Page;
  readonly sandbox: string;
  /** The base URL of the service. */
  readonly root: string;
  /** The base URL of the sandbox. */
  readonly baseUrl: string;
  /** Every URL that the page requested. */
  readonly requested: readonly string[];
  /** Sends JSON to the sandbox, as another client does. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** The sandbox (a new one by default), the view, the complaints that are expected, and the browser's settings. */
export interface ConsoleOptions extends BrowserContextOptions {
  readonly sandbox?: string;
  readonly view?: string;
  readonly expected?: readonly string[];
}

/** The key of the deployment at CONSOLE_BASE_URL. */
export const API_KEY = process.env.CONSOLE_BASE_URL && process.env.API_KEY;

/** Milliseconds that a text may take to appear. An emulator on a busy machine takes seconds for a request. */
const TIMEOUT = process.env.CONSOLE_BASE_URL ? 30_000 : 8_000;

/** Returns a sandbox name that no other test uses. */
export function freshName(): string {
  return `console-${randomUUID()}`;
}

/**
 * Opens the console of a sandbox as on a first visit: in a browser context of its own. When the test has finished, the
 * page must have complained about nothing: in console messages, errors and failed requests.
 */
export async function openConsole(
  browser: Browser,
  root: string,
  { sandbox = freshName(), view = 'orders', expected = [], ...options }: ConsoleOptions = {},
): Promise<OpenConsole> {
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
  return { page, sandbox, root, baseUrl, requested, send: (...request) => dataOf(baseUrl, ...request) };
}

/** Returns the response's `data`. @throws Error if the response is an error. */
async function dataOf(baseUrl: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await sendJson(`${baseUrl}${path}`, method, body, API_KEY ? { 'X-Api-Key': API_KEY } : {});
  const json = (await response.json()) as { data?: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
  return json.data;
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

interface ConsoleTarget {
  readonly root: string;
  stop(): Promise<void>;
}

/** The services to test: the deployment at CONSOLE_BASE_URL, or local ones. */
const TARGETS: readonly (readonly [name: string, start: () => Promise<ConsoleTarget>])[] = process.env.CONSOLE_BASE_URL
  ? [['a deployment', async () => ({ root: process.env.CONSOLE_BASE_URL ?? '', stop: async () => {} })]]
  : [
      ['memory, under a stage', serveStage],
      ['SQLite', serveFile],
    ];

/** Runs the tests on every service. Each test opens the console as often as it needs. */
export function describeConsole(
  describeTests: (open: (options?: ConsoleOptions) => Promise<OpenConsole>) => void,
): void {
  describe.skipIf(HAS_NO_BROWSER).each(TARGETS)(`the console on %s${WHY_SKIPPED}`, (_, start) => {
    let target: ConsoleTarget;
    let browser: Browser;
    beforeAll(async () => {
      target = await start();
      browser = await launchBrowser();
    });
    afterAll(async () => {
      await browser.close();
      await target.stop();
    });
    describeTests((options) => openConsole(browser, target.root, options));
  });
}

async function serveStage(): Promise<ConsoleTarget> {
  const { baseUrl, stop } = await servePrefixed('/prod');
  return { root: baseUrl, stop };
}

async function serveFile(): Promise<ConsoleTarget> {
  const { baseUrl, stop } = await spawnServer(['--data', join(temporaryFolder(), 'orders.db')]);
  return { root: baseUrl, stop };
}
