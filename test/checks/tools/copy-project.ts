import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { temporaryFolder } from '../../tools/temporary-folder.ts';

/** The folders in node_modules of the packages that the server needs. */
const PACKAGES = new Set(Object.keys(packageFile.dependencies).map((name) => name.replace(/\/.*/, '')));

/** Copies the sources to a temporary folder, with links to the project's packages. */
export function copyProject(): string {
  const project = temporaryFolder();
  for (const name of ['functions', 'lib', 'infra', 'package.json']) {
    cpSync(join(PROJECT, name), join(project, name), { recursive: true });
  }
  mkdirSync(join(project, 'node_modules'));
  for (const name of PACKAGES) {
    symlinkSync(join(PROJECT, 'node_modules', name), join(project, 'node_modules', name));
  }
  return project;
}
