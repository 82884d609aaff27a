/** How a user of the clone starts the local server. In the package, infra/package/program.ts takes the place of this file. */
export const START = 'npm start';

/** The same, before options. */
export const START_WITH = 'npm start --';

/** How to score a suite, before options. */
export const SCORE_WITH = 'npm run score --';

/** What else there is to know about `--quiet`. */
export const QUIET_NOTE = `.
                     npm prints two lines of its own first; npm start --silent
                     leaves them out`;
