import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suite } from '../infra/score/stand-in/run-score.ts';
import { scoreInProcess } from '../infra/score/stand-in/score-in-process.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from './chromium.ts';

const reason = CHROMIUM === undefined ? ' (skipped: no Chromium found; set CHROMIUM to one)' : '';

describe.skipIf(CHROMIUM === undefined)(`the HTML report of a score in Chromium${reason}`, () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: CHROMIUM_FLAGS });
    folder = await mkdtemp(join(tmpdir(), 'score-'));
  });

  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  test('shows the score offline, and the wrong behaviour of a defect', async () => {
    const file = join(folder, 'score.html');
    await scoreInProcess(['--html', file, ...suite('checks-total')]);
    const page = await browser.newPage();
    const requested: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(pathToFileURL(file).href);
    await page
      .getByRole('row', { name: /All areas/ })
      .getByText('25.0', { exact: true })
      .waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Area of the contract',
      'Score',
      'Noticed',
      'Not noticed',
      'Not reached',
      'Total',
      '% of all',
      '% of those met',
    ]);
    await page.getByRole('heading', { name: 'The suite: no false alarms in the 2 of 3' }).waitFor();
    await page.goto(`${pathToFileURL(file).href}#mutant/errors`);
    await page.getByText('The rule that header-missing breaks.').waitFor();
    await page.locator('.mutant-dot').first().click();
    await page.getByText('header-missing: An order has no ETag (not noticed)').waitFor();
    await page.getByText('not noticed (1)').waitFor();
    expect(await page.getByText(/mutant|mutation|killed|survived|coverage/i).allInnerTexts()).toEqual([]);
    expect(requested.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
    if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
    await page.close();
  });
});
