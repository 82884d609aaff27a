import { describe, expect, test } from 'vitest';
import { renderDocsPage } from '../../../infra/bundle/docs-pages.ts';
import { KNOWN_DEFECTS } from '../../../lib/defects/ids/known-defects.ts';
import { DOCS_PAGES, HANDOUT_PAGE, STATIC_FILES } from '../../../lib/http/docs/static-files.ts';

const PAGES = [...Object.keys(DOCS_PAGES), HANDOUT_PAGE];
const LINK = /href="([^"]*)"/g;

describe.each(PAGES)('%s', (name) => {
  const html = renderDocsPage(name);

  test('links only to pages of the service, to their headings, and to the web', () => {
    const links = [...html.matchAll(LINK)].map(([, href = '']) => href).filter((href) => !/^https?:/.test(href));
    expect(links.filter((href) => !leadsSomewhere(name, href))).toEqual([]);
  });

  test('loads no picture but the icon, and has no script or style of its own', () => {
    expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['../docs/favicon.svg']);
    expect(html).not.toMatch(/<script|<style|style=/);
  });
});

test('the page to hand out names no defect', () => {
  const html = renderDocsPage(HANDOUT_PAGE);
  for (const { id } of KNOWN_DEFECTS) expect(html).not.toContain(id);
  expect(html).not.toMatch(/docs\/(?:defects|for-a-class|scoring|language-models|benchmark-an-agent)\.html/);
});

test('a page without a source is refused', () => {
  expect(() => renderDocsPage('missing.html')).toThrow('missing.html');
});

/** Whether a link of a page leads to a file of the documentation or the console and, if it has an anchor, to a heading there. */
function leadsSomewhere(from: string, href: string): boolean {
  const [path = '', anchor] = href.split('#');
  if (path === '../console' || path === '../docs') return true;
  const name = path === '' ? from : path.replace('../docs/', '');
  if (!STATIC_FILES.docs.names.includes(name)) return false;
  return anchor === undefined || renderDocsPage(name).includes(`id="${anchor}"`);
}
