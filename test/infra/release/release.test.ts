import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../../infra/project.ts';
import { dateNewestSection, newestSection, problemsWithTag } from '../../../infra/release/changelog.ts';
import { PLACEHOLDER, placeholdersIn, renameRepository, repositoryOf } from '../../../infra/release/repository.ts';

describe('the name of the repository', () => {
  test('is written everywhere, and no placeholder is left', ({ onTestFinished }) => {
    const folder = cloneWithPlaceholder(onTestFinished);
    const changed = renameRepository(folder, 'Ada-Lovelace/Food');
    expect(changed).toEqual(expect.arrayContaining(['CITATION.cff', 'SECURITY.md', 'action.yml', 'package.json']));
    expect(placeholdersIn(folder)).toEqual([]);
    expect(repositoryOf(folder)).toBe('Ada-Lovelace/Food');
  });

  test('can be corrected', ({ onTestFinished }) => {
    const folder = cloneWithPlaceholder(onTestFinished);
    const first = renameRepository(folder, 'ada/fod');
    expect(renameRepository(folder, 'ada/food')).toEqual(first);
    expect(readFileSync(join(folder, 'action.yml'), 'utf8')).toContain('uses: ada/food@v0');
  });

  test('is shown with file and line where it is still the placeholder', ({ onTestFinished }) => {
    const folder = cloneWithPlaceholder(onTestFinished);
    expect(repositoryOf(folder)).toBe(PLACEHOLDER);
    expect(placeholdersIn(folder)).toContainEqual(expect.stringMatching(/^package\.json:\d+$/));
  });

  test.each(['ada', 'ada/', '/food', 'ada/food/more', 'https://github.com/ada/food', '-ada/food'])(
    'is not %s',
    (name) => {
      expect(() => renameRepository(PROJECT, name)).toThrow(`${JSON.stringify(name)} is not OWNER/REPO`);
    },
  );
});

describe('a tag', () => {
  const section = { version: '1.2.3', date: '2026-11-22', notes: '' };

  test('is released if it agrees with the version and the changelog', () => {
    expect(problemsWithTag('v1.2.3', '1.2.3', section)).toEqual([]);
  });

  test.each([
    ['v1.2.4', '1.2.3', section, 'The tag is v1.2.4'],
    ['1.2.3', '1.2.3', section, 'tag v1.2.3'],
    ['v1.2.4', '1.2.4', section, 'The first section of CHANGELOG.md is 1.2.3'],
    ['v1.2.3', '1.2.3', { ...section, date: undefined }, 'unreleased'],
  ])('%s of version %s with the section %o is not', (tag, version, newest, problem) => {
    expect(problemsWithTag(tag, version, newest)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('the changelog', () => {
  const changelog = '# Changelog\n\n## 0.2.0 (unreleased)\n\n- New.\n\n## 0.1.0 (2026-11-22)\n\n- Old.\n';

  test('gives the notes of the newest version', () => {
    expect(newestSection(changelog)).toEqual({ version: '0.2.0', date: undefined, notes: '- New.\n' });
  });

  test('gets the date of the release', () => {
    const dated = dateNewestSection(changelog, '2027-01-02');
    expect(newestSection(dated)).toEqual({ version: '0.2.0', date: '2027-01-02', notes: '- New.\n' });
    expect(dateNewestSection(dated, '2030-01-01')).toBe(dated);
  });

  test('of this project has a section for its version', () => {
    const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
    expect(newestSection(readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8')).version).toBe(version);
  });

  test('without our headings is an error that shows one', () => {
    expect(() => newestSection('# Changelog\n\n## Next\n')).toThrow('"## 1.2.3 (2026-11-22)"');
  });
});

/** A Git repository with the tracked files as they are now, but for the name of the repository, which is the placeholder. */
function cloneWithPlaceholder(onTestFinished: (end: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync(
    'sh',
    ['-c', 'git ls-files -z | xargs -0 cp --parents -t "$0" && git -C "$0" init -q && git -C "$0" add .', folder],
    {
      cwd: PROJECT,
    },
  );
  renameRepository(folder, PLACEHOLDER);
  return folder;
}
