/** The commands in the package's messages. A clone uses infra/local/command-line/program.ts instead. */
export const START = 'food-ordering';

export const START_WITH = 'food-ordering';

export const SCORE_WITH = 'food-ordering score';

export const PROBE_WITH = 'food-ordering probe';

export const QUIET_NOTE = '';
