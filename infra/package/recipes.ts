/** A small test suite to copy. */
export interface Recipe {
  readonly title: string;
  /** The commands that install and run it, in its folder. */
  readonly steps: readonly string[];
}

const INSTALL = 'npm install               # until the package is published, add the path of its .tgz file';

/** The recipes by the names of their folders. A test runs the steps of each. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  pytest: {
    title: 'pytest, with pytest-xdist and a typed conftest.py',
    steps: [
      'python3 -m venv .venv',
      '.venv/bin/pip install --requirement requirements.txt',
      '.venv/bin/pytest --numprocesses 2',
    ],
  },
  vitest: { title: 'Vitest, with the fixture of this package', steps: [INSTALL, 'npx vitest run'] },
  playwright: {
    title: 'Playwright, with the fixture of this package',
    steps: [INSTALL, 'npx playwright install chromium', 'npx playwright test'],
  },
  junit: { title: 'JUnit 5 with REST-assured, for Maven', steps: ['mvn test'] },
  newman: {
    title: 'newman, the command line of Postman',
    steps: ['npm install', 'npx newman run orders.postman_collection.json --env-var baseUrl=http://localhost:3000'],
  },
};
