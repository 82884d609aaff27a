import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';

const SCRIPT = readFileSync(join(PROJECT, 'infra/remove-part'), 'utf8');

/** The parts, with what the script does to remove each. */
const PARTS = [...SCRIPT.matchAll(/^(\w+)\(\) \{\n {2}#[^\n]*\n(.*?)\n\}$/gms)].map(([, part = '', text = '']) => ({
  part,
  text,
}));

/**
 * What the script runs in the place of two commands. `sed` complains if it changes nothing in a file, but for the pages,
 * all of which it gets, and skips the folders of another part that is gone. `npm uninstall` complains about a package
 * that is not there, and only changes package.json.
 */
const COMMANDS = `
sed() {
  local options=() script file before
  while [[ $1 == -* ]]; do options+=("$1"); shift; done
  script=$1; shift
  for file; do
    [ -d "$(dirname "$file")" ] || continue
    before=$(cksum <"$file")
    command sed "\${options[@]}" "$script" "$file"
    [[ $file == *.md || $before != "$(cksum <"$file")" ]] || echo "$file is unchanged by $script" >&2
  done
}
npm() {
  local name
  [ "$1" != pkg ] || { command npm "$@"; return; }
  for name in "\${@:2}"; do
    grep -q "^    \\"$name\\": " package.json || echo "package.json has no $name" >&2
    command sed -i "\\#^    \\"$name\\": #d" package.json
  done
}`;

function run(folder: string, command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
}

/** Copies the files of the project into a repository of its own. */
function copyProject(folder: string): void {
  for (const file of run(PROJECT, 'git', 'ls-files', '--cached', '--others', '--exclude-standard').trim().split('\n')) {
    if (existsSync(join(PROJECT, file))) cpSync(join(PROJECT, file), join(folder, file));
  }
  run(folder, 'git', 'init', '--quiet');
  run(folder, 'git', 'add', '--all');
  // `git rm` refuses files that are in no commit.
  run(
    folder,
    'git',
    '-c',
    'user.name=test',
    '-c',
    'user.email=test@example.com',
    'commit',
    '--quiet',
    '--message=copy',
  );
}

/** The imports of a file that lead somewhere in the project, but nowhere in a copy. */
function brokenImports(copy: string, file: string): string[] {
  const text = readFileSync(join(copy, file), 'utf8');
  const found = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s?'([^']+)'/g)].map(([, name = '']) => name);
  const isThere = (folder: string, name: string) =>
    name.startsWith('.')
      ? existsSync(join(folder, dirname(file), name))
      : packagesOf(folder).some((known) => name === known || name.startsWith(`${known}/`));
  return found.filter((name) => isThere(PROJECT, name) && !isThere(copy, name));
}

function packagesOf(folder: string): readonly string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies });
}

/**
 * The files that scripts of a copy run, and the scripts that its pages, workflows and .ci name, if the project has them,
 * but the copy does not.
 */
function brokenScripts(copy: string): string[] {
  const scripts = scriptsOf(copy);
  const files = Object.values(scripts).flatMap(
    (command) => command.match(/(?<= )(?!\S*node_modules)[\w/-]+\.[jt]s\b/g) ?? [],
  );
  const pages = ['*.md', ':!CHANGELOG.md', '.ci', '.github'];
  const text = run(copy, 'git', 'grep', '-hoE', 'npm run (--silent )?[a-z][a-z:-]*', '--', ...pages);
  const names = [...new Set(text.trim().split('\n'))].map((command) => command.split(' ').at(-1) ?? '');
  return [
    ...files.filter((file) => existsSync(join(PROJECT, file)) && !existsSync(join(copy, file))),
    ...names.filter((name) => name in scriptsOf(PROJECT) && !(name in scripts)),
  ];
}

function scriptsOf(folder: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts;
}

/** The folders that are gone from a copy, without those inside of them. */
function goneFrom(copy: string): string[] {
  const files = run(copy, 'git', 'diff', 'HEAD', '--name-only', '--diff-filter=D').trim().split('\n');
  const gone = new Set(files.map(dirname).filter((folder) => !existsSync(join(copy, folder))));
  return [...gone].filter((folder) => !gone.has(dirname(folder)));
}

describe.runIf(process.platform === 'linux')('a part that can be removed', () => {
  const folder = temporaryFolder();
  beforeAll(() => copyProject(folder));
  beforeEach(() => run(folder, 'git', 'reset', '--quiet', '--hard'));

  test('takes at most ten lines', () => {
    for (const { text } of PARTS) expect(text.replaceAll('\\\n', ' ').split('\n').length).toBeLessThanOrEqual(10);
  });

  test.each(PARTS)('$part leaves nothing behind that names it, but for the prose of pages', ({ part }) => {
    const script = `${COMMANDS}\nsource infra/remove-part ${part}`;
    const { status, stderr } = spawnSync('bash', ['-ec', script], { cwd: folder, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const files = run(folder, 'git', 'ls-files', '*.ts', '*.tsx').trim().split('\n');
    expect(files.flatMap((file) => brokenImports(folder, file).map((name) => `${file}: ${name}`))).toEqual([]);
    expect(brokenScripts(folder)).toEqual([]);
    const named = goneFrom(folder).flatMap((gone) => ['-e', gone]);
    const { stdout } = spawnSync(
      'git',
      ['grep', '--fixed-strings', ...named, '--', ':!*.md', ':!*results.json', ':!infra/remove-part'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect(stdout).toBe('');
  });
});
