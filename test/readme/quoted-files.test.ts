import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../infra/project.ts';
import { fencedBlocks } from './fenced-blocks.ts';
import { COOKBOOK, readPage } from './pages.ts';

/** The prose before a block that quotes a file. */
const QUOTED = /From\s\[[^\]]+\]\(([^)]+)\):\s*$/;

test.each(COOKBOOK.filter((page) => !page.endsWith('/cookbook.md')))('%s quotes a recipe verbatim', (page) => {
  const quotations = fencedBlocks(readPage(page)).flatMap(({ prose, text }) => {
    const [, file] = QUOTED.exec(prose) ?? [];
    return file === undefined ? [] : [{ file, text }];
  });
  expect(quotations).not.toEqual([]);
  for (const { file, text } of quotations) {
    expect(readFileSync(join(PROJECT, dirname(page), file), 'utf8')).toContain(text);
  }
});
