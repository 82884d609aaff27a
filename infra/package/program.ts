/** The commands that the messages of the package name. The clone has infra/local/command-line/program.ts instead. */
export const START = 'food-ordering';

export const START_WITH = 'food-ordering';

export const SCORE_WITH = 'food-ordering score';

export const QUIET_NOTE = '';
