import { fileURLToPath } from 'node:url';
import { DEFECTS } from '../../lib/defects/catalogue/catalogue.ts';
import { createTerminal } from '../score/print/terminal.ts';
import { runScore } from '../score/run-score.ts';
import { stopOnSignals } from '../score/stop-on-signals.ts';
import { createDeploymentTargets } from '../score/targets/deployment.ts';
import { createLocalTargets } from '../score/targets/local-server.ts';

const PROGRAM = fileURLToPath(new URL('bin.js', import.meta.url));

/** Scores a suite, as `npm run score` does in the clone, and sets the exit code. */
export async function score(args: readonly string[]): Promise<void> {
  process.exitCode = await runScore(args, {
    catalogue: DEFECTS,
    targetsFor: (baseUrl) => (baseUrl === undefined ? createLocalTargets(PROGRAM) : createDeploymentTargets(baseUrl)),
    output: createTerminal(process.stdout),
    errors: createTerminal(process.stderr),
    signal: stopOnSignals(),
  });
}
