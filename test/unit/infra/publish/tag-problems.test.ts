import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { newestSection, PLACEHOLDER, tagProblems } from '../../../../infra/publish/release/tag-problems.ts';
import { PROJECT } from '../../../../lib/project.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

const RELEASED = {
  version: '0.2.0',
  installed: '0.2.0',
  changelog: '# Changelog\n\n## 0.2.0 (2026-11-22)\n\n- New.\n\n## 0.1.0 (2026-11-21)\n',
};
const UNRELEASED = '# Changelog\n\n## 0.2.0 (unreleased)\n';

test.for([
  ['v0.2.0', RELEASED, []],
  ['v0.2.1', RELEASED, ['The tag is v0.2.1, but package.json has the version 0.2.0']],
  ['v0.2.0', { ...RELEASED, installed: '0.1.0' }, ['action.yml installs the version 0.1.0: npm run generate']],
  ['v0.3.0', { ...RELEASED, version: '0.3.0', installed: '0.3.0' }, ['CHANGELOG.md begins with 0.2.0, not with 0.3.0']],
  ['v0.2.0', { ...RELEASED, changelog: UNRELEASED }, ['CHANGELOG.md says that 0.2.0 is unreleased: date it']],
  ['v0.2.0', { ...RELEASED, readme: `Clone ${PLACEHOLDER}` }, [`README.md has the placeholder ${PLACEHOLDER}`]],
] as const)('the problems of %s with %o are %o', ([tag, project, problems]) => {
  const folder = temporaryFolder();
  const files = {
    'package.json': JSON.stringify({ version: project.version }),
    'CHANGELOG.md': project.changelog,
    'action.yml': `inputs:\n  package:\n    default: food-ordering-service@${project.installed}\n`,
    'README.md': 'readme' in project ? project.readme : '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  execFileSync('git', ['init', '-q'], { cwd: folder });
  execFileSync('git', ['add', '.'], { cwd: folder });
  expect(tagProblems(tag, folder)).toEqual(problems);
});

test('the notes are the section of the newest version', () => {
  expect(newestSection(RELEASED.changelog)).toEqual({ version: '0.2.0', date: '2026-11-22', notes: '- New.\n' });
  expect(() => newestSection('# Changelog\n\n## Next\n')).toThrow('"## 1.2.3 (2026-11-22)"');
});

test('the changelog of this project begins with its version, which its action installs', () => {
  const { name, version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  expect(newestSection(readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8')).version).toBe(version);
  const { inputs } = parse(readFileSync(join(PROJECT, 'action.yml'), 'utf8'));
  expect(inputs.package.default, 'npm run generate').toBe(`${name}@${version}`);
});
