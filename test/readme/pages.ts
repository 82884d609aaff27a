import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../infra/project.ts';

/** The page that a reader opens first. */
export const README = 'README.md';

/** The pages of the cookbook, by their paths from the project's folder. */
export const COOKBOOK: readonly string[] = globSync('lib/http/docs/cookbook/*.md', { cwd: PROJECT }).toSorted();

/** Everything that is written for a reader, but not the changelog. */
export const PAGES: readonly string[] = [
  README,
  'CONTRIBUTING.md',
  ...globSync(['lib/**/*.md', 'infra/**/*.md'], { cwd: PROJECT }).toSorted(),
];

/** The text of a page. */
export function readPage(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}
