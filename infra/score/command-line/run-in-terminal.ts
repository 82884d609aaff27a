import { CHANGE_LIST } from '../../../lib/changes/facts.ts';
import { DEFECTS } from '../../../lib/defects/catalogue/catalogue.ts';
import { createLocalTargets } from '../../harness/targets/local-server.ts';
import { stopOnSignals } from '../../harness/terminal/stop-on-signals.ts';
import { createTerminal } from '../../harness/terminal/terminal.ts';
import { createDeploymentTargets } from '../targets/deployment.ts';
import { runScore } from './run-score.ts';

/**
 * Scores a suite over the service, with the terminal of this process, and sets the exit code.
 * @param server the script of the local server
 */
export async function runInTerminal(args: readonly string[], server: string): Promise<void> {
  process.exitCode = await runScore(args, {
    catalogue: DEFECTS,
    changes: CHANGE_LIST,
    targetsFor: (baseUrl) => (baseUrl === undefined ? createLocalTargets(server) : createDeploymentTargets(baseUrl)),
    output: createTerminal(process.stdout),
    errors: createTerminal(process.stderr),
    signal: stopOnSignals(),
  });
}
