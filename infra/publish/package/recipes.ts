import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A small test suite to copy. */
export interface Recipe {
  readonly title: string;
  /** What it needs: this package, a server that runs, or the image, which only a clone can build. */
  readonly needs: 'package' | 'server' | 'image';
  /** The commands that install and run it, in its folder. `$CLONE` is the path of the clone. */
  readonly steps: readonly string[];
  /** The command to score. Without one, it tests a service that it starts itself, and cannot be scored. */
  readonly scored?: string;
  /** The commands for tests that need more. */
  readonly further?: readonly string[];
}

/** The recipes by the names of their folders. A check runs the steps of each. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  pytest: {
    title: 'pytest, with pytest-xdist and a typed conftest.py',
    needs: 'server',
    steps: [
      'python3 -m venv .venv',
      '.venv/bin/pip install --requirement requirements.txt',
      '.venv/bin/pytest --numprocesses 2',
    ],
    scored: '.venv/bin/pytest',
  },
  vitest: {
    title: 'Vitest, with the fixture of this package',
    needs: 'package',
    steps: ['npm install', 'npx vitest run'],
    scored: 'npx vitest run',
  },
  playwright: {
    title: 'Playwright, with the fixture of this package',
    needs: 'package',
    steps: ['npm install', 'npx playwright test orders.spec'],
    scored: 'npx playwright test orders.spec',
    further: ['npx playwright install chromium   # only browser.spec.ts needs a browser', 'npx playwright test'],
  },
  junit: {
    title: 'JUnit 5 with REST-assured, for Maven',
    needs: 'server',
    steps: ['mvn test'],
    scored: 'mvn --quiet test',
  },
  newman: {
    title: 'newman, the command line of Postman',
    needs: 'server',
    steps: ['npm install', 'node run.js --env-var baseUrl=http://localhost:3000'],
    scored: `bash -c 'node run.js --env-var baseUrl=$BASE_URL'`,
  },
  testcontainers: {
    title: 'Testcontainers, with node:test and the image',
    needs: 'image',
    steps: [
      'npm --prefix $CLONE run build',
      'docker build --file $CLONE/infra/publish/docker/Dockerfile --tag food-ordering $CLONE',
      'npm install',
      'node --test',
    ],
  },
};

/** What running a recipe leaves behind. */
const LEFT_BEHIND = /(?:^|\/)(?:node_modules|target|\.venv|__pycache__|\.\w+_cache|test-results)(?:\/|$)/;

/** Returns the files of a recipe in this folder: not its guide, nor what running it leaves behind. */
export function filesOfRecipe(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
  return files.filter((file) => file !== 'README.md' && !LEFT_BEHIND.test(file)).toSorted();
}

/**
 * Returns the commands that follow the steps of a recipe, in its folder: a score with few bugs, and further tests.
 * @param score how a user starts `score` there
 */
export function furtherSteps({ scored, further = [] }: Recipe, score: string): readonly string[] {
  return scored === undefined ? further : [`${score} --level 1 -- ${scored}`, ...further];
}
