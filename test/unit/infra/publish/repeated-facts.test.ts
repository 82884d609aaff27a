import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repeatedFacts } from '../../../../infra/publish/release/repeated-facts.ts';
import { PROJECT } from '../../../../lib/project.ts';
import packageFile from '../../../../package.json' with { type: 'json' };

const textOf = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

test.each(repeatedFacts(packageFile))(
  '$file repeats $value of package.json: npm run generate',
  ({ file, part, value }) => {
    const text = textOf(file);
    expect(text).toMatch(part);
    expect(text.replace(part, value)).toBe(text);
  },
);

test('another address in package.json is the only step to another repository', () => {
  const other = { ...packageFile, repository: { url: 'git+https://github.com/ada/shop.git' } };
  const texts = new Map(repeatedFacts(other).map(({ file }) => [file, textOf(file)]));
  for (const { file, part, value } of repeatedFacts(other)) {
    texts.set(file, texts.get(file)?.replace(part, value) ?? '');
  }
  expect([...texts].filter(([, text]) => text.includes('your-account'))).toEqual([]);
  for (const text of texts.values()) expect(text).toContain('ada/shop');
});

/** Files that name the placeholder because they are about it. */
const ABOUT_IT = [
  'infra/publish/release/README.md',
  'infra/publish/release/tag-problems.ts',
  'lib/about.ts',
  'test/unit/defects/catalogue.test.ts',
  'test/unit/infra/publish/repeated-facts.test.ts',
];

test('no file names the placeholder of the repository, except package.json and what is written from it', () => {
  const written = ['package.json', 'lib/version.json', ...repeatedFacts(packageFile).map(({ file }) => file)];
  const files = execFileSync('git', ['grep', '-l', '--untracked', 'your-account'], { cwd: PROJECT, encoding: 'utf8' });
  const others = files
    .trim()
    .split('\n')
    .filter((file) => !written.includes(file) && !ABOUT_IT.includes(file));
  expect(others).toEqual([]);
});
