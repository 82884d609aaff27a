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

  test('shows the score offline, and the wrong behaviour of a defect, on a phone, too', async () => {
    const file = join(folder, 'score.html');
    await scoreInProcess(['--html', file, ...suite('checks-total')]);
    const page = await browser.newPage();
    const requested: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(pathToFileURL(file).href);
    await page.getByRole('heading', { name: 'Score: 25.0 %' }).waitFor();
    await page.getByText('no false alarms in the 2 of 3').waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'part',
      'score',
      'noticed',
      'not noticed',
      'not reached',
      'error',
    ]);
    await page.getByRole('link', { name: 'header-missing' }).click();
    const details = page.locator('#header-missing');
    await details.locator('summary').click();
    await details.getByText('The rule that header-missing breaks.').waitFor();
    await details.getByText('with the defect: header-missing is true').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await page.getByText(/mutant|mutation|killed|survived|coverage/i).allInnerTexts()).toEqual([]);
    expect(requested.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
