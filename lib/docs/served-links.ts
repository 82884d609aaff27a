import { dirname, join, relative } from 'node:path';
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

/** A command of the project's own, or the path of one of its files. */
const OF_A_CLONE = /\bnpm (?:run|start|--prefix)\b|(?<![\w/])(?:functions|infra|lib|test)\/\w/;

const COOKBOOK_PAGE = 'lib/docs/cookbook/cookbook.md';

/**
 * Returns Markdown that says below its title what a reader lacks who knows only the address of a server, if it has
 * commands or names files of a clone.
 */
export function withNote(markdown: string, source: string): string {
  const [before = '', ...parts] = markdown.split('](');
  const withoutTargets = [before, ...parts.map((part) => part.slice(part.indexOf(')')))].join(']');
  if (!OF_A_CLONE.test(withoutTargets)) return markdown;
  const clone = `[a clone of the project](${relative(dirname(source), COOKBOOK_PAGE)}#where-the-commands-run)`;
  const note = `Commands with \`npm\`, and files named here, need ${clone}. Ask whoever runs this server.`;
  return markdown.replace('\n', () => `\n\n${note}\n`);
}

/** Returns Markdown with that note, and with links that lead somewhere on a server. Of other links, the text stays. */
export function servedMarkdown(markdown: string, source: string): string {
  const [before = '', ...parts] = withNote(markdown, source).split('[');
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
