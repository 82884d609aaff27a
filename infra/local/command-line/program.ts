import { join } from 'node:path';
import { PROJECT } from '../../project.ts';

/** The commands that the messages of the clone name. The package has infra/package/program.ts instead. */
export const START = 'npm start';

export const START_WITH = 'npm start --';

export const SCORE_WITH = 'npm run score --';

export const PROBE_WITH = 'npm run probe --';

/** Added to the help about `--quiet`. */
export const QUIET_NOTE = `.
                     npm prints two lines of its own first; npm start --silent
                     leaves them out`;

/** The folder with the clone's own commands, which npm adds to the PATH. */
export const OWN_COMMANDS: string | undefined = join(PROJECT, 'node_modules', '.bin');
