import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { sendJson } from '../../tools/send-json.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';
import { describeInChromium, watchPage } from './chromium.ts';
import { withStage } from './with-stage.ts';

export const ORDER = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Tea', quantity: 1, price: 2 }],
};

/** The settings of a browser on a phone. */
export const PHONE = { viewport: { width: 390, height: 844 } };

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
export const freshName = () => `console-${randomUUID()}`;

/**
 * Opens the console of a sandbox as on a first visit: in a browser context of its own. When the test has finished, the
 * page must have complained about nothing: in console messages, errors and failed requests. Returns the page, its
 * `ui`, the base URLs of the service (`root`) and of the sandbox, and every URL that the page requested.
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
  return { page, ui: uiOf(page), sandbox, root, baseUrl, requested, send };
}

const NEW_ORDER = { 'Customer name': 'Ada', 'Customer email': 'ada@example.com', Name: 'Tea', Price: '2.5' };

/** Returns functions that act on the console's page as a user does. */
export function uiOf(page: Page) {
  /** Finds a button by its label: the whole text, or a pattern. */
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  /** Clicks a button, and waits for its effect: a text, or an element. */
  const press = async (label: string | RegExp, effect?: string | RegExp | Locator) => {
    await button(label).click();
    await (typeof effect === 'string' || effect instanceof RegExp ? waitForText(effect) : effect?.waitFor());
  };
  const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();
  /** Fills in fields by their labels, clicks a button of their form, and waits for its effect. */
  const submit = async (label: string, values: Record<string, string>, effect?: string | RegExp | Locator) => {
    const form = page.locator('form').filter({ has: button(label) });
    for (const [name, value] of Object.entries(values)) {
      const field = form.getByLabel(name, { exact: true });
      const isChoice = await field.evaluate(({ localName }) => localName === 'select');
      await (isChoice ? field.selectOption(value) : field.fill(value));
    }
    await press(label, effect);
  };
  return {
    button,
    press,
    submit,
    waitForText,
    /** Finds a text among the active settings. */
    setting: (text: string) => page.getByRole('status', { name: 'Active settings' }).getByText(text),
    /** Finds the error of a field by a part of its text. */
    fieldError: (text: string) => page.locator('.field .wrong', { hasText: text }),
    /** Fills in and sends the form of a new order. */
    createOrder: () => submit('Create order', NEW_ORDER),
    clipboard: () => page.evaluate<string>('navigator.clipboard.readText()'),
    /** Hides or shows the page, as the browser does when the user changes tabs. */
    hide: (isHidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`,
      ),
  };
}

/** The services to test: the deployment at CONSOLE_BASE_URL, or local ones. */
const TARGETS: Readonly<Record<string, () => { readonly baseUrl: string }>> = process.env.CONSOLE_BASE_URL
  ? { 'a deployment': () => ({ baseUrl: process.env.CONSOLE_BASE_URL ?? '' }) }
  : {
      'memory, under a stage': () => withStage('/prod'),
      SQLite: () => withServer(['--data', join(temporaryFolder(), 'orders.db')]),
    };

type Tests = (open: (options?: ConsoleOptions) => Promise<OpenConsole>) => void;

/** Runs tests of an address or of stored data on every service. Each test opens the console as often as it needs. */
export const describeConsoleEverywhere = (tests: Tests) => describeOn(Object.entries(TARGETS), tests);

/** Runs tests on one service or, with CONSOLE=everywhere, on every one. Each opens the console as often as it needs. */
export const describeConsole = (tests: Tests) =>
  describeOn(Object.entries(TARGETS).slice(0, process.env.CONSOLE === 'everywhere' ? undefined : 1), tests);

function describeOn(targets: readonly (readonly [string, () => { readonly baseUrl: string }])[], tests: Tests) {
  for (const [name, start] of targets) {
    describeInChromium(`the console on ${name}`, (browser) => {
      const service = start();
      tests((options) => openConsole(browser(), service.baseUrl, options));
    });
  }
}
