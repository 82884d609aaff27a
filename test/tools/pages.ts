import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

export function readPage(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

/** A fenced code block of a Markdown page (https://spec.commonmark.org/0.31.2/#fenced-code-blocks). */
export interface FencedBlock {
  readonly language: string;
  readonly text: string;
  /** The text between the previous block, or the beginning of the page, and this block. */
  readonly prose: string;
}

/** A command on a page, and its output on the page. */
export interface ShownRun {
  readonly command: string;
  readonly output: string;
}

const FENCE = /^```(\w*)$/;

export function fencedBlocks(markdown: string): readonly FencedBlock[] {
  return split(markdown).blocks;
}

export function proseOf(markdown: string): string {
  const { blocks, rest } = split(markdown);
  return [...blocks.map(({ prose }) => prose), rest].join('\n');
}

/** Returns the blocks, each with the prose before it, and the prose after the last block. */
function split(markdown: string): { readonly blocks: readonly FencedBlock[]; readonly rest: string } {
  const blocks: FencedBlock[] = [];
  const prose: string[] = [];
  let code: string[] | undefined;
  let language = '';
  for (const line of markdown.split('\n')) {
    const [fence, name = ''] = FENCE.exec(line) ?? [];
    if (fence === undefined) {
      (code ?? prose).push(line);
    } else if (code === undefined) {
      code = [];
      language = name;
    } else {
      blocks.push({ language, text: code.join('\n'), prose: prose.splice(0).join('\n') });
      code = undefined;
    }
  }
  return { blocks, rest: prose.join('\n') };
}

/** The commands with output on a page: a block `sh` directly followed by a block `text`. */
export function shownRuns(markdown: string): ShownRun[] {
  const blocks = fencedBlocks(markdown);
  return blocks.flatMap(({ language, text }, index) => {
    const next = blocks[index + 1];
    const isShown = language === 'sh' && next?.language === 'text' && next.prose.trim() === '';
    return isShown ? [{ command: text, output: next.text }] : [];
  });
}
