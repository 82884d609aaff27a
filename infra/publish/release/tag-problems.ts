import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The owner and name of the repository until it has a public address. */
export const PLACEHOLDER = 'your-account/food-ordering-service';

/** A version's heading in the changelog: `## 1.2.3 (2026-11-22)`, or `(unreleased)`. */
const HEADING = /^## (\S+) \((.+)\)\n/;

/** The package that action.yml installs by default, and its version. */
export const INSTALLED = /(?<=^ +)default: food-ordering-service@(\S+)$/m;

/** Returns the first section of a changelog. @throws Error if its heading is not as ours. */
export function newestSection(changelog: string): { version: string; date: string; notes: string } {
  const [, section = ''] = changelog.split(/^(?=## )/m);
  const [heading, version, date] = HEADING.exec(section) ?? [];
  if (!heading || !version || !date) {
    throw new Error('The first heading of CHANGELOG.md must be "## 1.2.3 (2026-11-22)" or "## 1.2.3 (unreleased)"');
  }
  return { version, date, notes: `${section.slice(heading.length).trim()}\n` };
}

/** Returns why this tag of the project in the folder cannot be released. */
export function tagProblems(tag: string, folder: string): string[] {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const newest = newestSection(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'));
  const problems = filesWithPlaceholder(folder).map((file) => `${file} has the placeholder ${PLACEHOLDER}`);
  if (tag !== `v${version}`) problems.push(`The tag is ${tag}, but package.json has the version ${version}`);
  if (newest.version !== version) problems.push(`CHANGELOG.md begins with ${newest.version}, not with ${version}`);
  const [, installed] = INSTALLED.exec(readFileSync(join(folder, 'action.yml'), 'utf8')) ?? [];
  if (installed !== version) problems.push(`action.yml installs the version ${installed}: npm run generate`);
  if (newest.date === 'unreleased') problems.push(`CHANGELOG.md says that ${newest.version} is unreleased: date it`);
  return problems;
}

/**
 * Its tracked files with the placeholder. The scripts and tests of a release, and the guide to it, name it on purpose.
 */
function filesWithPlaceholder(folder: string): string[] {
  const named = [':!infra/publish/release', ':!test/unit/infra/publish'];
  const names = execFileSync('git', ['ls-files', '-z', '--', '.', ...named], { cwd: folder, encoding: 'utf8' });
  return names.split('\0').filter((name) => name && readFileSync(join(folder, name), 'utf8').includes(PLACEHOLDER));
}
