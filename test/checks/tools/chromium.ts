import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { beforeAll, describe } from 'vitest';

/** The usual paths of Chromium. The variable CHROMIUM overrides them. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of Chromium; undefined if it is not installed. */
export const CHROMIUM = [process.env.CHROMIUM ?? '', ...PLACES].find((place) => place !== '' && existsSync(place));

/** The end of a suite's name: says why it is skipped, if it is. */
export const WHY_SKIPPED = CHROMIUM === undefined ? ' (skipped: no Chromium found; set CHROMIUM to one)' : '';

/** Playwright's own flags suit a container, and keep Chromium from network traffic that does not come from the page. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--disable-gpu', '--disable-quic'] });
}

/** Runs tests with a browser, which is there once they run. Without Chromium, they are skipped, and their name says why. */
export function describeInChromium(name: string, describeTests: (browser: () => Browser) => void): void {
  describe.skipIf(CHROMIUM === undefined)(`${name}${WHY_SKIPPED}`, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser();
      return () => browser.close();
    });
    describeTests(() => browser);
  });
}

/** How a request ends if the page is reloaded meanwhile. */
const ABORTED = 'net::ERR_ABORTED';

/**
 * Collects the URLs that a page requests, and its messages in the console (of these types), errors and failed requests.
 */
export function watchPage(page: Page, types?: readonly string[]) {
  const complaints: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => {
    if (types?.includes(message.type()) ?? true) complaints.push(message.text());
  });
  page.on('pageerror', (error) => void complaints.push(String(error)));
  page.on('request', (request) => void requested.push(request.url()));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== ABORTED) complaints.push(`${request.url()} ${reason}`);
  });
  return { complaints, requested };
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Returns the violations that axe-core finds, each with its rule and elements. @param options of `axe.run` */
export async function axe(page: Page, options: object = {}): Promise<unknown> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`,
  );
}
