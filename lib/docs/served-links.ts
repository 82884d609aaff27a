import { dirname, join } from 'node:path';
import { SOURCE } from '../about.ts';
import { DOCS_FILES, DOCS_PAGES, RULES_PAGE } from './static-files.ts';

/** The page of each source, by its path in the project. */
const PAGES = new Map([
  ...Object.entries(DOCS_PAGES).map(([name, source]) => [source, name] as const),
  ['RULES.md', RULES_PAGE],
]);

/** The same, but Markdown links to Markdown. */
const MARKDOWN = new Map([...PAGES, ...Object.entries(DOCS_FILES).map(([name, source]) => [source, name] as const)]);

/**
 * Returns where a link of a source leads on a server: to a page there, or to the web. Undefined if it leads to a file of
 * the project that is neither, because the project has no public address yet.
 */
export function servedLink(source: string, href: string, pages: ReadonlyMap<string, string> = PAGES) {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [path = '', ...anchor] = href.split(/(?=#)/);
  const target = join(dirname(source), path);
  const page = pages.get(target) ?? (SOURCE && `${SOURCE}/${target}`);
  return page && [page, ...anchor].join('');
}

/** What follows the first bracket of a link between sources. */
const LINK = /^([^\]]*)\]\((\.[^()\s]*)\)/;

/** Returns Markdown with links that lead somewhere on a server. Of other links, the text stays. */
export function servedMarkdown(markdown: string, source: string): string {
  const [before = '', ...parts] = markdown.split('[');
  const served = parts.map((part) => {
    const [link, text = '', href = ''] = LINK.exec(part) ?? [];
    if (link === undefined) return `[${part}`;
    const target = servedLink(source, href, MARKDOWN);
    return (target === undefined ? (fileNameIn(text) ?? text) : `[${text}](${target})`) + part.slice(link.length);
  });
  return before + served.join('');
}

/** Returns the name of the file, if the text of a link is a path. */
export function fileNameIn(text: string): string | undefined {
  return /^[\w.-]+(?:\/[\w.-]+)+$/.test(text) ? text.slice(text.lastIndexOf('/') + 1) : undefined;
}
