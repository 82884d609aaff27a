import type { StartTarget } from '../../../../infra/harness/targets/target.ts';
import type { Terminal } from '../../../../infra/harness/terminal/terminal.ts';
import { runScore } from '../../../../infra/score/command-line/run-score.ts';
import { STAND_IN_CHANGES } from './changes.ts';
import { STAND_IN_DEFECTS } from './defects.ts';
import type { Scored } from './run-score.ts';
import { startStandIn } from './service.ts';

/** Runs the command line of the score over the stand-in service, in this process. */
export async function scoreInProcess(args: readonly string[], start: StartTarget = startStandIn): Promise<Scored> {
  const said = { stdout: '', stderr: '' };
  const code = await runScore(args, {
    catalogue: STAND_IN_DEFECTS,
    changes: STAND_IN_CHANGES,
    targetsFor: () => start,
    output: plainTerminal((text) => {
      said.stdout += text;
    }),
    errors: plainTerminal((text) => {
      said.stderr += text;
    }),
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

/** A terminal without colours and without a cursor, as a log is. */
export function plainTerminal(write: (text: string) => void): Terminal {
  return {
    isInteractive: false,
    width: () => 80,
    columns: () => Number.POSITIVE_INFINITY,
    style: (_, text) => text,
    write,
  };
}
