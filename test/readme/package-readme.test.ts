import { expect, test } from 'vitest';
import { isCommand } from '../../infra/package/commands.ts';
import { PAGES, readPage } from './pages.ts';

const PAGE = readPage('infra/package/README.md');

// npm shows this page, and it is in the package, where none of the project's files are.
test("the package's README has no relative link and no picture", () => {
  const targets = [...PAGE.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target);
  expect(targets.filter((target) => !/^https:/.test(target))).toEqual([]);
  expect(PAGE).not.toMatch(/!\[|<img/);
});

test("the package's README has no command that needs a clone", () => {
  expect(PAGE.match(/npm (?:ci|start|pack|run)\b[^\n]*/g)).toBeNull();
});

test("the package's README has one way to call the package", () => {
  const calls = PAGE.match(/npx food-ordering\S*/g) ?? [];
  expect(new Set(calls)).toEqual(new Set(['npx food-ordering-service']));
  expect(PAGE.match(/(?<!npx )\bfood-ordering (?:score|probe|recipe|openapi|postman)/g)).toBeNull();
});

test("the package's README names only commands that exist", () => {
  const commands = [...PAGE.matchAll(/npx food-ordering-service ([a-z]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !isCommand(name))).toEqual([]);
});

test.each(['README.md', 'infra/package/README.md'])(
  '%s says which Node the clone needs, and which the package',
  (page) => {
    expect(readPage(page)).toMatch(/\b20\.20\b/);
    expect(readPage(page)).toMatch(/\b22\.13\b/);
  },
);

// The recipes and the text for language models name the package, too.
const NAMING = [...PAGES, 'lib/http/docs/llms-text.ts', 'test/recipes/pytest/conftest.py'];

test.each(NAMING)('%s promises npx only once the package is published', (page) => {
  const text = readPage(page).replaceAll(/\s+/g, ' ');
  if (/npx food-ordering/.test(text)) expect(text).toMatch(/[Oo]nce (?:it|the package) is published/);
  expect(text).not.toMatch(/npx food-ordering (?!-)/);
});
