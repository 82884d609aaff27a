import packageFile from '../../package.json' with { type: 'json' };

export const NAME = 'Food Ordering Service';
export const DESCRIPTION =
  'A food-ordering API made to be tested against: strict rules, isolated, deterministic, resettable';

/** The package's version: major.minor.patch. */
export const VERSION = packageFile.version;
