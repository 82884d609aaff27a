import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { RECIPES, writeRecipe } from '../../../../infra/publish/package/recipes.ts';
import { PROJECT } from '../../../../lib/project.ts';
import { UsageError } from '../../../../lib/tools/harness/usage-error.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

const SOURCE = join(PROJECT, 'infra/publish/recipes');

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const COMMAND = 'npx food-ordering-service recipe';
const write = (...args: string[]) => writeRecipe(args, SOURCE, COMMAND);

test('every recipe is in the table, except the one for the image, which only a clone can build', () => {
  const folders = readdirSync(SOURCE, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...Object.keys(RECIPES), 'testcontainers'].toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test.each(['vitest/orders.spec.ts', 'vitest/paging.spec.ts', 'vitest/identities.spec.ts', 'playwright/orders.spec.ts'])(
  'the recipe %s never guards against missing data: unwrap() does',
  (file) => {
    expect(readFileSync(join(SOURCE, file), 'utf8')).not.toContain('data?.');
  },
);

test('without a name, and with --help, there is a list of the recipes', () => {
  const list = write();
  expect(write('--help')).toBe(list);
  expect(write('pytest', folder, '-h')).toBe(list);
  expect(readdirSync(folder)).toEqual([]);
  for (const name of Object.keys(RECIPES)) expect(list).toContain(`  ${name} `);
});

test('the files of a recipe are written to a new folder, with the commands that run them', () => {
  const target = join(folder, 'tests', 'orders');
  const printed = write('pytest', target);
  expect(readFileSync(join(target, 'conftest.py'))).toEqual(readFileSync(join(SOURCE, 'pytest/conftest.py')));
  expect(printed).toContain('Wrote conftest.py, requirements.txt, test_identities.py, test_limits.py, test_orders.py');
  expect(printed).toContain(`  cd ${target}\n  python3 -m venv .venv\n`);
});

test('no file is overwritten, and nothing is written, unless --force says so', () => {
  const file = join(folder, 'test_orders.py');
  writeFileSync(file, 'def test_mine(): pass\n');
  const message = `Nothing was written, because these files exist in ${folder}: test_orders.py. Name another folder, or overwrite them with --force`;
  expect(() => write('pytest', folder)).toThrow(new UsageError(message));
  expect(readdirSync(folder)).toEqual(['test_orders.py']);
  write('pytest', folder, '--force');
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
])('%j is a usage error', (args, message) => {
  expect(() => write(...args)).toThrow(UsageError);
  expect(() => write(...args)).toThrow(message);
});
