import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';
import { main } from '../../run.ts';
import { newestSection, tagProblems } from './tag-problems.ts';

const USAGE = `Usage: npm run release:check -- TAG [NOTES]

Checks that a tag such as v1.2.3 can be released: it agrees with package.json and CHANGELOG.md, and no file has the
placeholder of the repository. Writes the changelog's section to the file NOTES.
`;

await main(async () => {
  const [tag = '--help', notesFile] = process.argv.slice(2);
  if (tag === '--help') return void process.stdout.write(USAGE);
  const problems = tagProblems(tag, PROJECT);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (notesFile) writeFileSync(notesFile, newestSection(readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8')).notes);
  console.log(`${tag} can be released`);
});
