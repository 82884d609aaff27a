import { stopOnSignals } from '../../harness/terminal/stop-on-signals.ts';
import { createTerminal } from '../../harness/terminal/terminal.ts';
import { createDeployedSandboxes, createLocalSandboxes } from '../runs/probe-sandbox.ts';
import { runProbe } from './run-probe.ts';

/**
 * Probes a client with the terminal of this process, and sets the exit code.
 * @param server the script of the local server
 */
export async function runInTerminal(args: readonly string[], server: string): Promise<void> {
  process.exitCode = await runProbe(args, {
    sandboxesFor: (baseUrl) =>
      baseUrl === undefined ? createLocalSandboxes(server) : createDeployedSandboxes(baseUrl),
    output: createTerminal(process.stdout),
    errors: createTerminal(process.stderr),
    signal: stopOnSignals(),
  });
}
