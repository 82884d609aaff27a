import packageFile from '../../../package.json' with { type: 'json' };

/** The arguments of node in `npm start`, so that tests and benches run the server exactly as users do. */
export const START_ARGUMENTS: readonly string[] = packageFile.scripts.start.split(' ').slice(1);
