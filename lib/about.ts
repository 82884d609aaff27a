import generated from './version.json' with { type: 'json' };

export const NAME = 'Food Ordering Service';
export const DESCRIPTION =
  'A food-ordering API made to be tested against: strict rules, isolated, deterministic, resettable';

/** The package's version: major.minor.patch. `npm run generate` copies it from package.json. */
export const VERSION = generated.version;

/** The address of this version's files on the web; undefined until package.json names a repository that exists. */
export const SOURCE = sourceAt(generated.repository, VERSION);

/** Returns the address of a version's files in a repository on GitHub. */
export function sourceAt(repository: string, version: string): string | undefined {
  if (repository.includes('/your-account/')) return undefined;
  return `${repository.replace(/^git\+|\.git$/g, '')}/blob/v${version}`;
}
