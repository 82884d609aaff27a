import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { fencedBlocks, proseOf, readPage } from '../../tools/pages.ts';

const NAME = packageFile.name;

/** What looks up a name that nobody owns until the first release, so that it fails, or runs a stranger's code. */
const LOOKED_UP = [
  new RegExp(`npm (?:install|i|add|exec|create)(?: -\\S+)* ${NAME}(?![-\\w])`),
  new RegExp(`"${NAME}": "[\\d^~]`),
  /uses: (?!actions\/)[\w.-]+\/[\w.-]+@v/,
  /docker (?:pull|run) .*ghcr\.io/,
];

/** The same, unless the page has said before that the package is installed, or when it will be published. */
const LOOKED_UP_UNLESS_SAID = [
  new RegExp(`npx (?:-\\S+ )*${NAME}(?![-\\w])`),
  new RegExp(`"npx", *"args": *\\["${NAME}"`),
];

const SAYS_SO = /\b(?:published|released?)\b/;
const PREPARES = new RegExp(
  `npm install .*${NAME}-[\\d.]+\\.tgz|(?:[Oo]nce (?:it|the package)|[Uu]ntil the package)\\s+is\\s+published`,
);

const isIn = (text: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));

/** Returns the parts of a file that have to speak for themselves: code blocks and sentences, or sections of a file. */
function partsOf(file: string, text: string): readonly string[] {
  if (!file.endsWith('.md')) return text.split('\n\n');
  const sentences = proseOf(text).split(/(?<=[.:!?]\)?)\s+|\n\n|\n(?=[-|])/);
  return [...sentences, ...fencedBlocks(text).map((block) => block.text)];
}

/** Returns the parts that look up a name without saying that this waits for the release. */
function promisesIn(file: string, text: string): readonly string[] {
  const silent = partsOf(file, text).filter((part) => !SAYS_SO.test(part));
  const before = (part: string) => text.slice(0, text.indexOf(part) + part.length);
  return silent.filter(
    (part) => isIn(part, LOOKED_UP) || (isIn(part, LOOKED_UP_UNLESS_SAID) && !PREPARES.test(before(part))),
  );
}

const PATTERNS = ['*.md', 'action.yml', 'infra/publish/recipes', '.devcontainer'];
const FILES = execFileSync('git', ['ls-files', '--', ...PATTERNS], { encoding: 'utf8' })
  .trim()
  .split('\n');

test('a name that waits for the release is found, wherever a page tells readers to use it', () => {
  const block = (text: string) => `\`\`\`sh\n${text}\n\`\`\`\n`;
  const install = `npm install --save-dev ${NAME}`;
  expect(promisesIn('a.md', block(install))).toEqual([install]);
  expect(promisesIn('a.md', `It is released. Run \`npx ${NAME}\` now.\n`)).toHaveLength(1);
  expect(promisesIn('a.md', block('  uses: ada/shop@v0'))).toHaveLength(1);
  expect(promisesIn('a.md', block('  uses: ada/shop@v0 # waits for the release'))).toEqual([]);
  const file = `npm install ./${NAME}-0.1.0.tgz`;
  expect(promisesIn('a.md', block(`${file}\nnpx ${NAME}`))).toEqual([]);
  expect(promisesIn('a.md', block(`npx ${NAME}\n${file}`))).toHaveLength(0);
  expect(promisesIn('a.md', `${block(`npx ${NAME}`)}\n${block(file)}`)).toHaveLength(1);
  expect(promisesIn('package.json', `{ "${NAME}": "0.1.0" }`)).toHaveLength(1);
});

test.each(FILES)('%s tells nobody to install a name before it is released, without saying so', (file) => {
  expect(promisesIn(file, readPage(file))).toEqual([]);
});
