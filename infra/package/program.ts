/** The commands in the package's messages. A clone uses infra/local/command-line/program.ts instead. */
export const START = 'food-ordering-service';

export const START_WITH = 'npx food-ordering-service';

export const SCORE_WITH = 'npx food-ordering-service score';

export const PROBE_WITH = 'npx food-ordering-service probe';

export const QUIET_NOTE = '';

/** The package has no commands of other packages. */
export const OWN_COMMANDS: string | undefined = undefined;
