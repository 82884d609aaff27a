import { DEFECTS } from '../../lib/defects/catalogue.ts';
import { runScore } from './command-line/run-score.ts';
import { stopOnSignals } from './command-line/stop-on-signals.ts';
import { createTerminal } from './print/terminal.ts';
import { chooseTargets } from './targets/choose-targets.ts';

// npm runs a script in the package's folder; the suite and the reports are where the user is.
if (process.env.npm_lifecycle_event === 'score' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

process.exitCode = await runScore(process.argv.slice(2), {
  catalogue: DEFECTS,
  targetsFor: chooseTargets,
  output: createTerminal(process.stdout),
  errors: createTerminal(process.stderr),
  signal: stopOnSignals(),
});
