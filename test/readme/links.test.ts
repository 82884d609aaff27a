import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../infra/project.ts';
import { proseOf } from './fenced-blocks.ts';
import { PAGES, readPage } from './pages.ts';

const LINK = /\]\(([^()\s]+)\)/g;
const HEADING = /^#{1,6} (.+)$/gm;

test.each(PAGES)('every relative link of %s has a target', (page) => {
  const links = [...proseOf(readPage(page)).matchAll(LINK)].map(([, target = '']) => target);
  const broken = links.filter((target) => !/^https?:/.test(target) && !leadsSomewhere(page, target));
  expect(broken).toEqual([]);
});

test('every page can be reached by links from the README', () => {
  const linked = new Set(['README.md']);
  for (const page of linked) for (const target of linkedPages(page)) linked.add(target);
  expect(PAGES.filter((page) => !linked.has(page))).toEqual([]);
});

function linkedPages(page: string): string[] {
  const targets = [...readPage(page).matchAll(LINK)].map(([, target = '']) => target.replace(/#.*/, ''));
  return targets.map((target) => join(dirname(page), target)).filter((path) => PAGES.includes(path));
}

function leadsSomewhere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(PROJECT, file))) return false;
  const [, line] = /^L(\d+)$/.exec(anchor ?? '') ?? [];
  if (line !== undefined) return readPage(file).split('\n').length > Number(line);
  return anchor === undefined || anchorsOf(file).includes(anchor);
}

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): string[] {
  return [...proseOf(readPage(page)).matchAll(HEADING)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
