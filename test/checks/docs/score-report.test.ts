import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { scoreInProcess, suite } from '../../tools/score/run-score.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { describeInChromium, watchPage } from '../tools/chromium.ts';

describeInChromium('the HTML report of a score in Chromium', (browser) => {
  test('shows the score offline, and the wrong behaviour of a bug, on a phone, too', async () => {
    const file = join(temporaryFolder(), 'score.html');
    await scoreInProcess(['--html', file, ...suite('checks-total')]);
    const page = await browser().newPage();
    const { requested, complaints } = watchPage(page);
    await page.goto(pathToFileURL(file).href);
    await page.getByRole('heading', { name: 'Score: 25.0 %' }).waitFor();
    await page.getByText('no false alarms in the 2 of 3').waitFor();
    const columns = await page.getByRole('columnheader').allInnerTexts();
    expect(columns).toEqual(['area', 'score', 'noticed', 'not noticed', 'not met', 'error']);
    await page.getByRole('link', { name: 'header-missing' }).click();
    // The link has opened it.
    const details = page.locator('#header-missing');
    await details.getByText('The rule that header-missing breaks.').waitFor();
    await details.getByText('with the bug: header-missing is true').waitFor();
    const noticed = page.locator('details:has(.good)').first();
    await noticed.waitFor();
    await page.getByRole('checkbox', { name: 'Only what was not noticed' }).check();
    await noticed.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await page.getByText(/mutant|mutation|killed|survived|coverage/i).allInnerTexts()).toEqual([]);
    expect(requested.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
