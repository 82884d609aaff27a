import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isCommand } from '../../../infra/publish/package/commands.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { PROJECT } from '../../../lib/project.ts';
import { COOKBOOK, fencedBlocks, PAGES, proseOf, README, readPage, shownRuns } from '../../tools/pages.ts';

const README_PAGE = readPage(README);
const COMMANDS = README_PAGE.split('\n## ').find((section) => section.startsWith('Two commands')) ?? '';

const PACKAGE = 'infra/publish/package/README.md';

test.each([README, PACKAGE, 'lib/defects/README.md'])('%s says over how many bugs there are', (page) => {
  const [, count] = /\bover (\d+) known bugs\b/.exec(readPage(page).replaceAll(/\s+/g, ' ')) ?? [];
  expect(DEFECTS.length).toBeGreaterThan(Number(count));
});

// "15 of 100 bugs" is a measurement, which stays true.
test.each(PAGES)('%s has no number of bugs that the next bug makes wrong', (page) => {
  const text = proseOf(readPage(page)).replaceAll(/\s+/g, ' ');
  const counts = [...text.matchAll(/(\S+) \[?\d{2,}(?: known)? bugs\b/g)];
  expect(counts.filter(([, word = '']) => !/^(?:over|of)$/i.test(word)).map(([count]) => count)).toEqual([]);
});

test('the README is at most 110 lines long', () => {
  expect(README_PAGE.split('\n').length - 1).toBeLessThanOrEqual(110);
});

test.each([
  ['the second command replaces node_modules under a running server', /`npm ci` replaces `node_modules`/],
  ['port 3000 may be taken', /port 3000 is taken: `npm start -- --port \d+`/],
  ['warnings of npm on Node 20 do not matter', /On Node 20, npm prints `EBADENGINE`[^.]*does not matter/],
])('the README says beside its two commands that %s', (_, sentence) => {
  expect(COMMANDS.replaceAll(/\s+/g, ' ')).toMatch(sentence);
});

test('a reader of the README writes and scores a test before the first table', () => {
  const [tour = ''] = README_PAGE.split('\n|');
  const commands = shownRuns(tour).map(({ command }) => command);
  expect(commands.at(-1)).toMatch(/^cat > \S+\.test\.mjs[\s\S]*score[\s\S]*node --test/);
});

test('the README has a door for each kind of reader right below its two commands', () => {
  const headings = [...README_PAGE.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings.slice(0, 2)).toEqual(['Two commands', 'Three doors']);
  const doors = README_PAGE.split('\n## ').find((section) => section.startsWith('Three doors')) ?? '';
  const pages = [...doors.matchAll(/\]\((lib\/docs\/doors\/[\w-]+\.md)\)/g)].map(([, page]) => page);
  expect(pages.toSorted()).toEqual(PAGES.filter((page) => page.startsWith('lib/docs/doors/')));
});

const PACKAGE_README = readPage(PACKAGE);

// npm shows this page, and it is in the package, where none of the project's files are.
test("the package's README has no relative link and no picture", () => {
  const targets = [...PACKAGE_README.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target);
  expect(targets.filter((target) => !/^https:/.test(target))).toEqual([]);
  expect(PACKAGE_README).not.toMatch(/!\[|<img/);
});

test("the package's README has no command that needs a clone", () => {
  expect(PACKAGE_README.match(/npm (?:ci|start|pack|run)\b[^\n]*/g)).toBeNull();
});

test("the package's README has one way to call the package", () => {
  const calls = PACKAGE_README.match(/npx food-ordering\S*/g) ?? [];
  expect(new Set(calls)).toEqual(new Set(['npx food-ordering-service']));
  expect(PACKAGE_README.match(/(?<!npx )\bfood-ordering (?:score|probe|recipe|openapi)/g)).toBeNull();
});

test("the package's README names only commands that exist", () => {
  const commands = [...PACKAGE_README.matchAll(/npx food-ordering-service ([a-z]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !isCommand(name))).toEqual([]);
});

test.each([README, PACKAGE])('%s says which Node the clone needs, and which the package', (page) => {
  expect(readPage(page)).toMatch(/\b20\.20\b/);
  expect(readPage(page)).toMatch(/\b22\.13\b/);
});

// The recipes and the text for language models name the package, too.
const NAMING = [...PAGES, 'lib/docs/llms-text.ts', 'infra/publish/recipes/pytest/conftest.py'];

test.each(NAMING)('%s promises npx only once the package is published', (page) => {
  const text = readPage(page).replaceAll(/\s+/g, ' ');
  if (/npx food-ordering/.test(text))
    expect(text).toMatch(/(?:[Oo]nce (?:it|the package)|[Uu]ntil the package) is published/);
  expect(text).not.toMatch(/npx food-ordering (?!-)/);
});

const LINK = /\]\(([^()\s]+)\)/g;
const HEADING = /^#{1,6} (.+)$/gm;

test.each(PAGES)('every relative link of %s has a target', (page) => {
  const links = [...proseOf(readPage(page)).matchAll(LINK)].map(([, target = '']) => target);
  const broken = links.filter((target) => !/^https?:/.test(target) && !leadsSomewhere(page, target));
  expect(broken).toEqual([]);
});

test("the tests' README names every file of the contract suite", () => {
  const files = globSync('test/contract/*.test.ts', { cwd: PROJECT }).map((file) => file.replace('test/', ''));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !readPage('test/README.md').includes(`(${file})`))).toEqual([]);
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

// `curl -s` would print nothing if no service listens, and its reader would look for the fault elsewhere.
test.each(PAGES)('every curl of %s says why it failed', (page) => {
  const options = [...readPage(page).matchAll(/\bcurl (-[a-z]*s[a-zA-Z]*)/g)].map(([, each = '']) => each);
  expect(options.filter((each) => !/[Sf]/.test(each))).toEqual([]);
});
