/** How a user of the package starts the local server. In the clone, it is infra/local/command-line/program.ts. */
export const START = 'food-ordering';

/** The same, before options. */
export const START_WITH = 'food-ordering';

/** How to score a suite, before options. */
export const SCORE_WITH = 'food-ordering score';

/** What else there is to know about `--quiet`. */
export const QUIET_NOTE = '';
