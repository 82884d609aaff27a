import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { guideOf } from '../../../../infra/publish/package/recipe-guide.ts';
import { RECIPES } from '../../../../infra/publish/package/recipes.ts';
import { writeRecipe } from '../../../../infra/publish/package/write-recipe.ts';
import { PROJECT } from '../../../../lib/project.ts';
import { UsageError } from '../../../../lib/tools/harness/usage-error.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

const SOURCE = join(PROJECT, 'infra/publish/recipes');

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const COMMAND = 'npx food-ordering-service recipe';
const NODE_STEPS = ['PATH=/node/bin:$PATH'];
const SCORE = 'npx food-ordering-service score';
const writeWith = (pack: () => Promise<string | undefined>, ...args: string[]) =>
  writeRecipe(args, { recipes: SOURCE, start: COMMAND, nodeSteps: NODE_STEPS, score: SCORE, pack });
const write = (...args: string[]) => writeWith(async () => undefined, ...args);

test('every recipe is in the table', () => {
  const folders = readdirSync(SOURCE, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(Object.keys(RECIPES).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test.each(Object.entries(RECIPES))('the guide of %s has its steps; npm run generate writes it', (name, recipe) => {
  expect(readFileSync(join(SOURCE, name, 'README.md'), 'utf8')).toBe(guideOf(name, recipe));
  expect(guideOf(name, recipe)).toContain(`\n${recipe.steps.join('\n')}\n`);
});

test('a recipe that needs the package comes with its file, until npm has the package', async () => {
  const file = join(folder, 'food-ordering-service-9.9.9.tgz');
  writeFileSync(file, 'packed');
  const installedBy = (name: string) =>
    JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).devDependencies['food-ordering-service'];
  const printed = await writeWith(async () => file, 'playwright', join(folder, 'before'));
  expect(installedBy('before')).toBe('file:food-ordering-service-9.9.9.tgz');
  expect(readFileSync(join(folder, 'before/food-ordering-service-9.9.9.tgz'), 'utf8')).toBe('packed');
  expect(printed).toContain(
    '\nand food-ordering-service-9.9.9.tgz, from which npm installs the package until it is published\n',
  );
  expect(printed).toContain(`  cd ${join(folder, 'before')}\n  ${NODE_STEPS[0]}\n  npm install\n`);
  expect(await write('playwright', join(folder, 'after'))).not.toContain('published');
  expect(installedBy('after')).toBe('0.1.0');
  await writeWith(() => Promise.reject(new Error('packed in vain')), 'pytest', join(folder, 'without'));
});

test('nothing is written of a recipe whose package cannot be packed', async () => {
  const target = join(folder, 'tests');
  const packed = writeWith(() => Promise.reject(new Error('npm pack ended with 1')), 'vitest', target);
  await expect(packed).rejects.toThrow('npm pack ended with 1');
  expect(existsSync(target)).toBe(false);
});

test('the last command that is printed scores the recipe, unless it starts a service itself', async () => {
  const last = async (name: string) => (await write(name, join(folder, name))).trimEnd().split('\n').at(-1);
  expect(await last('pytest')).toBe(`  ${SCORE} --level 1 -- .venv/bin/pytest`);
  expect(await last('testcontainers')).toBe('  node --test');
});

test('a package has no recipe that needs a clone', async () => {
  const recipes = join(folder, 'recipes');
  cpSync(join(SOURCE, 'pytest'), join(recipes, 'pytest'), { recursive: true });
  const inPackage = (...args: string[]) =>
    writeRecipe(args, { recipes, start: COMMAND, nodeSteps: NODE_STEPS, score: SCORE, pack: async () => undefined });
  expect(await inPackage()).not.toContain('testcontainers');
  await expect(inPackage('testcontainers', folder)).rejects.toThrow('There is no recipe testcontainers');
});

test('what running a recipe leaves behind is not written', async () => {
  const recipes = join(folder, 'node_modules/recipes');
  cpSync(join(SOURCE, 'newman'), join(recipes, 'newman'), { recursive: true });
  mkdirSync(join(recipes, 'newman/node_modules/newman'), { recursive: true });
  writeFileSync(join(recipes, 'newman/node_modules/newman/index.js'), '');
  const target = join(folder, 'tests');
  await writeRecipe(['newman', target], {
    recipes,
    start: COMMAND,
    nodeSteps: NODE_STEPS,
    score: SCORE,
    pack: async () => undefined,
  });
  expect(readdirSync(target).toSorted()).toEqual(['orders.postman_collection.json', 'package.json', 'run.js']);
});

test.each(['vitest/orders.spec.ts', 'vitest/paging.spec.ts', 'vitest/identities.spec.ts', 'playwright/orders.spec.ts'])(
  'the recipe %s never guards against missing data: unwrap() does',
  (file) => {
    expect(readFileSync(join(SOURCE, file), 'utf8')).not.toContain('data?.');
  },
);

test('without a name, and with --help, there is a list of the recipes', async () => {
  const list = await write();
  expect(await write('--help')).toBe(list);
  expect(await write('pytest', folder, '-h')).toBe(list);
  expect(readdirSync(folder)).toEqual([]);
  for (const name of Object.keys(RECIPES)) expect(list).toContain(`  ${name} `);
});

test('the files of a recipe are written to a new folder, with the commands that run them', async () => {
  const target = join(folder, 'tests', 'orders');
  const printed = await write('pytest', target);
  expect(readFileSync(join(target, 'conftest.py'))).toEqual(readFileSync(join(SOURCE, 'pytest/conftest.py')));
  expect(printed).toContain('Wrote conftest.py, requirements.txt, test_identities.py, test_limits.py, test_orders.py');
  expect(printed).toContain(`  cd ${target}\n  python3 -m venv .venv\n`);
});

test('no file is overwritten, and nothing is written, unless --force says so', async () => {
  const file = join(folder, 'test_orders.py');
  writeFileSync(file, 'def test_mine(): pass\n');
  const message = `Nothing was written, because these files exist in ${folder}: test_orders.py. Name another folder, or overwrite them with --force`;
  await expect(write('pytest', folder)).rejects.toThrow(new UsageError(message));
  expect(readdirSync(folder)).toEqual(['test_orders.py']);
  await write('pytest', folder, '--force');
  expect(existsSync(join(folder, 'conftest.py'))).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain('test_a_lost_update_is_rejected');
});

test('in a clone, npm run recipe writes to the folder of the user, and names itself', () => {
  const recipe = (...args: string[]) => {
    const env = { ...process.env, npm_lifecycle_event: 'recipe', INIT_CWD: folder };
    const program = [join(PROJECT, 'infra/publish/package/bin.ts'), 'recipe', ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { env, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  expect(recipe('--help').said).toMatch(/^Usage: npm run recipe -- NAME /);
  expect(recipe('newman', 'tests')).toMatchObject({ status: 0, said: expect.stringMatching(/^Wrote /) });
  expect(readdirSync(join(folder, 'tests'))).toContain('orders.postman_collection.json');
  expect(recipe('newman', 'tests')).toMatchObject({
    status: 2,
    said: expect.stringMatching(/^recipe: Nothing was written/),
  });
});

test.each([
  [['pytset'], 'There is no recipe pytset. The recipes are\n  pytest '],
  [['constructor'], 'There is no recipe constructor'],
  [['pytest', 'one', 'two'], `A recipe has one folder; received one and two. See ${COMMAND} --help`],
  [['--forse'], "Unknown option '--forse'"],
])('%j is a usage error', async (args, message) => {
  await expect(write(...args)).rejects.toThrow(UsageError);
  await expect(write(...args)).rejects.toThrow(message);
});

test('in a clone without its packages, a command says what to install', () => {
  const clone = join(folder, 'clone');
  const program = 'infra/server/run-command.js';
  cpSync(join(PROJECT, program), join(clone, program));
  writeFileSync(join(clone, 'package.json'), '{"type": "module"}');
  const run = () => spawnSync(process.execPath, [join(clone, program), 'recipe', 'pytest'], { encoding: 'utf8' });
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^npm run recipe needs .*: npm ci installs/),
  });
});
