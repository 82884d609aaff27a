import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { PROJECT } from '../../lib/project.ts';

export const README = 'README.md';

/** The paths of the cookbook's pages in the project's folder. */
export const COOKBOOK: readonly string[] = globSync('lib/docs/cookbook/*.md', { cwd: PROJECT }).toSorted();

/** All pages for readers, except the changelog. */
export const PAGES: readonly string[] = [
  README,
  'RULES.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'test/README.md',
  ...globSync(['lib/**/*.md', 'infra/**/*.md'], { cwd: PROJECT }).toSorted(),
];

export const readPage = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

/** A fenced code block of a Markdown page (https://spec.commonmark.org/0.31.2/#fenced-code-blocks). */
export interface FencedBlock {
  readonly language: string;
  readonly text: string;
  /** The text between the previous block, or the beginning of the page, and this block. */
  readonly prose: string;
}

export function fencedBlocks(markdown: string): readonly FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let prose = '';
  for (const token of marked.lexer(markdown)) {
    if (isFenced(token)) blocks.push({ language: token.lang ?? '', text: token.text, prose });
    prose = isFenced(token) ? '' : prose + token.raw;
  }
  return blocks;
}

/** Returns a page without its fenced blocks. */
export function proseOf(markdown: string): string {
  return marked.lexer(markdown).reduce((prose, token) => prose + (isFenced(token) ? '\n' : token.raw), '');
}

function isFenced(token: Token): token is Tokens.Code {
  return token.type === 'code' && token['codeBlockStyle'] !== 'indented';
}

/** The commands with output on a page: a block `sh` directly followed by a block `text`. */
export function shownRuns(markdown: string) {
  const blocks = fencedBlocks(markdown);
  return blocks.flatMap(({ language, text }, index) => {
    const next = blocks[index + 1];
    const isShown = language === 'sh' && next?.language === 'text' && next.prose.trim() === '';
    return isShown ? [{ command: text, output: next.text }] : [];
  });
}
