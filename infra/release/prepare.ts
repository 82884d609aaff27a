import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../project.ts';
import { main } from '../run.ts';
import { dateNewestSection } from './changelog.ts';
import { renameRepository } from './repository.ts';

const USAGE = `Usage: npm run release:prepare -- OWNER/REPO

Writes the repository's owner and name everywhere, and today's date (UTC) into the newest section of CHANGELOG.md.
Run it again to correct a name. Commit the result, and push a tag: CONTRIBUTING.md says how.
`;

await main(async () => {
  const [fullName = '--help'] = process.argv.slice(2);
  if (fullName === '--help') return void process.stdout.write(USAGE);
  const renamed = renameRepository(PROJECT, fullName);
  const file = join(PROJECT, 'CHANGELOG.md');
  const changelog = readFileSync(file, 'utf8');
  const dated = dateNewestSection(changelog, new Date().toISOString().slice(0, 10));
  writeFileSync(file, dated);
  const changed = new Set([...renamed, ...(dated === changelog ? [] : ['CHANGELOG.md'])]);
  console.log(`Changed ${[...changed].join(', ') || 'nothing'}`);
});
