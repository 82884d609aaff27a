import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_FLAGS } from '../docs/chromium.ts';

/** In the name of a suite that cannot run. */
export const WHY_SKIPPED = CHROMIUM === undefined ? ' (skipped: no Chromium found; set CHROMIUM to one)' : '';

/** Whether there is no browser. */
export const HAS_NO_BROWSER = CHROMIUM === undefined;

/** The body of an order. */
export const ORDER = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Tea', quantity: 1, price: 2 }],
};

/** The console of a sandbox in a page of its own. */
export interface OpenConsole {
  readonly page: Page;
  readonly sandbox: string;
  /** The base URL of the sandbox. */
  readonly baseUrl: string;
  /** What the page's console and network complained about, but for responses with these statuses, which a test provokes. */
  complaints(...provoked: readonly number[]): readonly string[];
  /** Every URL that the page requested. */
  readonly requested: readonly string[];
  /** Sends JSON to the sandbox, as another client does. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** Milliseconds that a text may take to appear. */
const TIMEOUT = 8_000;

/** Starts a browser. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: CHROMIUM_FLAGS });
}

/** A name that no other test uses. */
export function freshName(): string {
  return `console-${randomUUID()}`;
}

/** Opens the console of a sandbox, at a view, in a context of its own, so that it begins as on a first visit. */
export async function openConsole(
  browser: Browser,
  root: string,
  {
    sandbox = freshName(),
    view = 'orders',
    ...options
  }: BrowserContextOptions & { sandbox?: string; view?: string } = {},
): Promise<OpenConsole> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
  context.setDefaultTimeout(TIMEOUT);
  const page = await context.newPage();
  const baseUrl = `${root}/sandboxes/${sandbox}`;
  const watched = watch(page);
  await page.goto(`${baseUrl}/console#${view}`);
  await page.getByRole('status', { name: 'What is on' }).waitFor();
  return { page, sandbox, baseUrl, ...watched, send: (...request) => sendJson(baseUrl, ...request) };
}

function watch(page: Page): Pick<OpenConsole, 'complaints' | 'requested'> {
  const complaints: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => void complaints.push(message.text()));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  page.on('request', (request) => void requested.push(request.url()));
  page.on('requestfailed', (request) => void complaints.push(`${request.url()} ${request.failure()?.errorText}`));
  return {
    requested,
    complaints: (...provoked) =>
      complaints.filter((text) => !provoked.some((status) => text.includes(`responded with a status of ${status}`))),
  };
}

/** Returns the response's `data`. @throws Error if it is not a success. */
async function sendJson(baseUrl: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const json = (await response.json()) as { data?: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
  return json.data;
}

/** The text that the page has copied last. */
export function clipboardOf(page: Page): Promise<string> {
  return page.evaluate('navigator.clipboard.readText()');
}

/** Tells the page that it is hidden, as the browser does when another tab is shown. */
export async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`,
  );
}
