// The command line of the score, over the stand-in service.
import { writeFileSync } from 'node:fs';
import { stopOnSignals } from '../../../../infra/harness/terminal/stop-on-signals.ts';
import { createTerminal } from '../../../../infra/harness/terminal/terminal.ts';
import { runScore } from '../../../../infra/score/command-line/run-score.ts';
import { STAND_IN_CHANGES } from './changes.ts';
import { STAND_IN_DEFECTS } from './defects.ts';
import { startStandIn } from './service.ts';

process.exitCode = await runScore(process.argv.slice(2), {
  catalogue: STAND_IN_DEFECTS,
  changes: STAND_IN_CHANGES,
  targetsFor: () => startStandIn,
  output: createTerminal(process.stdout),
  errors: createTerminal(process.stderr),
  signal: stopOnSignals(),
});

const { PEAK_MEMORY_FILE } = process.env;
if (PEAK_MEMORY_FILE) writeFileSync(PEAK_MEMORY_FILE, String(process.resourceUsage().maxRSS));
