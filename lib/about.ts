import generated from './version.json' with { type: 'json' };

export const NAME = 'Food Ordering Service';
export const DESCRIPTION =
  'A food-ordering API made to be tested against: strict rules, isolated, deterministic, resettable';

/** The package's version: major.minor.patch. `npm run generate` copies it from package.json. */
export const VERSION = generated.version;
