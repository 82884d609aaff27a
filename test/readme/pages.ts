import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../infra/project.ts';

export const README = 'README.md';

/** The paths of the cookbook's pages in the project's folder. */
export const COOKBOOK: readonly string[] = globSync('lib/http/docs/cookbook/*.md', { cwd: PROJECT }).toSorted();

/** All pages for readers, except the changelog. */
export const PAGES: readonly string[] = [
  README,
  'CONTRIBUTING.md',
  ...globSync(['lib/**/*.md', 'infra/**/*.md'], { cwd: PROJECT }).toSorted(),
];

export function readPage(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}
