import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PROJECT } from '../../../lib/project.ts';

/** The manifests of each of dependabot's ecosystems, as patterns of git. */
const MANIFESTS = {
  npm: ['package.json', '*/package.json'],
  pip: ['*requirements.txt'],
  maven: ['*pom.xml'],
};

interface Update {
  readonly 'package-ecosystem': string;
  readonly directory?: string;
  readonly directories?: readonly string[];
}

test.each(Object.entries(MANIFESTS))(
  'dependabot moves the pins of every folder with a manifest of %s',
  (name, patterns) => {
    const files = execFileSync('git', ['ls-files', '--', ...patterns], { cwd: PROJECT, encoding: 'utf8' })
      .trim()
      .split('\n');
    const { updates }: { updates: Update[] } = parse(readFileSync(join(PROJECT, '.github/dependabot.yml'), 'utf8'));
    const folders = updates
      .filter((update) => update['package-ecosystem'] === name)
      .flatMap(({ directory, directories = [] }) => (directory ? [directory] : directories));
    expect(folders.toSorted()).toEqual(files.map((file) => join('/', dirname(file))).toSorted());
  },
);
