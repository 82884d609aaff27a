import { constants, copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';

const README = join(PROJECT, 'README.md');
/** npm would also pack a file whose name begins with README. */
const BACKUP = join(PROJECT, 'clone-readme.backup');

// npm always packs the README.md of the project's folder, so the package's own takes its place while npm packs.
if (process.argv[2] === 'restore') {
  renameSync(BACKUP, README);
} else {
  copyFileSync(README, BACKUP, constants.COPYFILE_EXCL);
  copyFileSync(join(PROJECT, 'infra/publish/package/README.md'), README);
}
