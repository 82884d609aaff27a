import type { DefectFacts } from '../../../lib/defects/defect-facts.ts';
import type { Options } from '../command-line/options.ts';
import { formatCommand } from '../reports/report.ts';
import type { Listener } from '../scoring/score-suite.ts';
import { formatDuration } from './format-duration.ts';
import { createProgressLine, createProgressLog, type Progress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { countOf } from './words.ts';

/** Tells what is going on while a suite is scored. `close` ends it. */
export function createListener(
  defects: readonly DefectFacts[],
  { command, choice, jobs }: Options,
  terminal: Terminal,
): Listener & { close(): void } {
  const progress: { current?: Progress } = {};
  const { sample } = choice;
  const drawn = sample ? `, a sample; repeat it with --sample ${sample.count} --seed ${sample.seed}` : '';
  terminal.write(`${countOf(defects.length, 'defect')} to try${drawn}\n`);
  terminal.write(`With none of them on: ${formatCommand(command)}\n`);
  return {
    onFirstPassed(duration, requests) {
      const copies = jobs === 1 ? 'Once more' : `Now ${jobs} copies at once`;
      terminal.write(`  passed in ${formatDuration(duration)}, with ${countOf(requests, 'request')}\n`);
      terminal.write(`${copies}, to see whether it always passes\n`);
    },
    onBaseline({ duration }, timeout) {
      terminal.write(`  passed in ${formatDuration(duration)}; a run that takes ${formatDuration(timeout)} is ended\n`);
      terminal.write(`Now with one defect on at a time, ${countOf(jobs, 'run')} at once\n`);
      progress.current = terminal.isInteractive
        ? createProgressLine(defects.length, jobs, duration, terminal)
        : createProgressLog(defects, terminal);
    },
    onStart: (defect) => progress.current?.start(defect),
    onResult: (result) => progress.current?.end(result),
    close: () => progress.current?.close(),
  };
}
