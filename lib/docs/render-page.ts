import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { PROJECT } from '../project.ts';
import { renderPage } from './page.ts';
import { RULES_MARKDOWN } from './rules-text.ts';
import { DOCS_PAGES, RULES_PAGE } from './static-files.ts';

/** The page of each source, by its path in the project. */
const BY_SOURCE = new Map([
  ...Object.entries(DOCS_PAGES).map(([name, source]) => [source, name] as const),
  ['RULES.md', RULES_PAGE],
]);

/**
 * Renders a page of the documentation from its Markdown.
 * @throws Error if there is no such page.
 */
export function renderDocsPage(name: string): string {
  if (name === RULES_PAGE) return render(RULES_MARKDOWN, 'RULES.md', 'Rules');
  const source = DOCS_PAGES[name];
  if (source === undefined) throw new Error(`The documentation has no file ${name}`);
  return render(readFileSync(join(PROJECT, source), 'utf8'), source, 'Cookbook');
}

function render(markdown: string, source: string, part: 'Rules' | 'Cookbook'): string {
  const html = markdownIn(source).parse(markdown, { async: false });
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? part;
  return renderPage({
    title: escapeHtml(title),
    part,
    up: '../',
    head: '',
    body: `    <main class="prose">\n${html}    </main>\n`,
  });
}

/**
 * Links between sources become links between pages. A file that has no page is named instead. Pictures are left out.
 */
function markdownIn(source: string): Marked {
  return new Marked({
    renderer: {
      link({ href, text, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        if (/^(?:https?:|#)/.test(href)) return `<a href="${escapeHtml(href)}">${inner}</a>`;
        const [path = '', anchor] = href.split('#');
        const target = join(dirname(source), path);
        const page = BY_SOURCE.get(target);
        if (page === undefined) return text === target ? `<code>${text}</code>` : `${inner} (<code>${target}</code>)`;
        return `<a href="${page}${anchor ? `#${anchor}` : ''}">${inner}</a>`;
      },
      image: () => '',
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // A box that scrolls must be reachable by keyboard.
      code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    },
    hooks: {
      postprocess: (html) =>
        html.replaceAll('<table>', '<div class="table" tabindex="0"><table>').replaceAll('</table>', '</table></div>'),
    },
  });
}

/** The anchor that GitHub gives to a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
