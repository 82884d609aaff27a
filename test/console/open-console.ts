import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_FLAGS } from '../docs/chromium.ts';

/** The end of a suite's name: says why it is skipped, if it is. */
export const WHY_SKIPPED = CHROMIUM === undefined ? ' (skipped: no Chromium found; set CHROMIUM to one)' : '';

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
  /** Returns the page's console messages, errors and failed requests, except responses with the given statuses. */
  complaints(...expected: readonly number[]): readonly string[];
  /** Every URL that the page requested. */
  readonly requested: readonly string[];
  /** Sends JSON to the sandbox, as another client does. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** The sandbox (a new one by default), the view, and the browser's settings. */
export interface ConsoleOptions extends BrowserContextOptions {
  readonly sandbox?: string;
  readonly view?: string;
}

/** Milliseconds that a text may take to appear. An emulator on a busy machine takes seconds for a request. */
const TIMEOUT = process.env.CONSOLE_BASE_URL ? 30_000 : 8_000;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: CHROMIUM_FLAGS });
}

/** Returns a sandbox name that no other test uses. */
export function freshName(): string {
  return `console-${randomUUID()}`;
}

/** Opens the console of a sandbox as on a first visit: in a browser context of its own. */
export async function openConsole(
  browser: Browser,
  root: string,
  { sandbox = freshName(), view = 'orders', ...options }: ConsoleOptions = {},
): Promise<OpenConsole> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
  context.setDefaultTimeout(TIMEOUT);
  const page = await context.newPage();
  const baseUrl = `${root}/sandboxes/${sandbox}`;
  const watched = watch(page);
  await page.goto(`${baseUrl}/console#${view}`);
  await page.getByRole('status', { name: 'Active settings' }).waitFor();
  return { page, sandbox, root, baseUrl, ...watched, send: (...request) => sendJson(baseUrl, ...request) };
}

/** How a refresh ends if the page is reloaded meanwhile. */
const ABORTED = 'net::ERR_ABORTED';

function watch(page: Page): Pick<OpenConsole, 'complaints' | 'requested'> {
  const complaints: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => void complaints.push(message.text()));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  page.on('request', (request) => void requested.push(request.url()));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== ABORTED) complaints.push(`${request.url()} ${reason}`);
  });
  return {
    requested,
    complaints: (...expected) =>
      complaints.filter((text) => !expected.some((status) => text.includes(`responded with a status of ${status}`))),
  };
}

/** Returns the response's `data`. @throws Error if the response is an error. */
async function sendJson(baseUrl: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
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
