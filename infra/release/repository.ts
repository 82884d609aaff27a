import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The owner and name of the repository until it has a public address. `package.json` holds the current ones. */
export const PLACEHOLDER = 'your-account/food-ordering-service';

/** An owner and a name on GitHub: letters, digits, and `-` inside the owner; `.` and `_` in the name, too. */
const FULL_NAME = /^[a-z\d](?:-?[a-z\d])*\/[\w.-]+$/i;

/** Where the address in package.json has the owner and the name. */
const ADDRESS = /github\.com\/([^/]+\/[^/]+?)\.git$/;

/** @throws Error if package.json has no repository on GitHub. */
export function repositoryOf(folder: string): string {
  const { repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [, fullName] = ADDRESS.exec(String(repository?.url)) ?? [];
  if (fullName) return fullName;
  throw new Error('package.json must have "repository": {"url": "git+https://github.com/OWNER/REPO.git"}');
}

/**
 * Writes the owner and the name of the repository, such as `ada/food`, wherever a tracked file of the project has the
 * current ones. Returns the paths of the changed files.
 * @throws Error if it is not the name of a repository.
 */
export function renameRepository(folder: string, fullName: string): string[] {
  if (!FULL_NAME.test(fullName)) throw new Error(`${JSON.stringify(fullName)} is not OWNER/REPO, such as ada/food`);
  const current = repositoryOf(folder);
  const files = filesWith(folder, current);
  for (const file of files) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(current, fullName));
  }
  return files;
}

/** Returns the places of the placeholder in the tracked files, as `path:line`. */
export function placeholdersIn(folder: string): string[] {
  return filesWith(folder, PLACEHOLDER).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.includes(PLACEHOLDER) ? `${file}:${index + 1}` : [])),
  );
}

/** The tracked files with this text. The scripts and tests of a release name the placeholder on purpose. */
function filesWith(folder: string, text: string): string[] {
  const names = execFileSync('git', ['ls-files', '-z', '--', '.', ':!infra/release', ':!test/infra/release'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return names.split('\0').filter((name) => name !== '' && readFileSync(join(folder, name), 'utf8').includes(text));
}
