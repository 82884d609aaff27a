import type { DefectFacts } from '../../../api/switches/facts.ts';
import { countOf } from '../../../count-of.ts';
import { ASKED_AREA, CHANGE_IDS, PLAIN_AREAS } from '../../../switches/ids.ts';
import { createProgress, type Progress } from '../../harness/terminal/progress.ts';
import { formatCommand, formatDuration, type Terminal, writeText } from '../../harness/terminal/terminal.ts';
import type { Options } from '../options/options.ts';
import { CHANGE_WORDS, outcomeOf, partOfBugs } from '../print/words.ts';
import type { Listener } from '../scoring/trial.ts';

const ID_WIDTH = Math.max(...CHANGE_IDS.map(({ length }) => length));

const LEFT_OUT =
  `The bugs of the area ${ASKED_AREA} are not tried. ` +
  `If your tests have two identities, add --area ${ASKED_AREA} or --area all`;

/** Prints what happens while a suite is scored. `close` clears the progress line. */
export function createListener(
  defects: readonly DefectFacts[],
  { command, choice, isThorough, junitIn, spoilers }: Options,
  terminal: Terminal,
): Listener & { close(): void } {
  let progress: Progress | undefined;
  let pace = { jobs: 1, runTime: 0 };
  const startProgress = (tried: readonly DefectFacts[]) => {
    const plan = { ids: tried.map(({ id }) => id), ...pace, missed: 'missed' };
    progress = createProgress(plan, terminal, spoilers);
  };
  const print = (text: string) => writeText(terminal, text);
  const { sample, areas } = choice;
  const drawn = sample ? `, a sample; repeat it with --sample ${sample.count} --seed ${sample.seed}` : '';
  print(`${countOf(defects.length, 'bug')} to try${drawn}`);
  if (areas === PLAIN_AREAS) print(LEFT_OUT);
  terminal.write(`With none of them on: ${formatCommand(command)}\n`);
  return {
    onFirstPassed(duration, requests, { count, reason }) {
      const copies = count === 1 ? 'the suite once more' : `${count} copies of the suite at once`;
      terminal.write(`  passed in ${formatDuration(duration)}, with ${countOf(requests, 'request')}\n`);
      print(`${countOf(count, 'run')} at once, ${reason}`);
      print(`Still with none on: ${copies}, to see whether it always passes`);
    },
    onBaseline({ duration, jobs, report }, timeout) {
      terminal.write(`  passed in ${formatDuration(duration)}; a run that takes ${formatDuration(timeout)} is ended\n`);
      if (junitIn !== undefined && report.tests.length === 0) print(`no tests in ${junitIn}`);
      const first = isThorough ? '' : '. A few runs with many on come first, to find the ones that no request meets';
      print(`Now with one bug on at a time${first}`);
      pace = { jobs: jobs.count, runTime: duration };
      startProgress(defects);
    },
    onRound: (count) => progress?.round(count),
    onStart({ id }) {
      if (spoilers) progress?.start(id);
    },
    onResult: (result) => progress?.end(outcomeOf(result)),
    onChanges(count) {
      progress?.close();
      print(
        `Now with ${countOf(count, 'compatible change')} on, to see whether your tests fail although nothing is broken`,
      );
    },
    onChangesTried: (hasPassed) =>
      terminal.write(hasPassed ? '  passed\n' : '  failed, so now with one on at a time\n'),
    onChangeResult({ change, status }) {
      if (!spoilers) return;
      const { word, color } = CHANGE_WORDS[status];
      terminal.write(`  ${change.id.padEnd(ID_WIDTH)}  ${terminal.style(color, word)}\n`);
    },
    onEnd() {
      progress?.close();
      print('At the end, with none on again, to see whether it still passes');
    },
    onEndRun: (hasPassed) => terminal.write(hasPassed ? '  passed\n' : '  failed\n'),
    onSecondRuns(noticed, of) {
      progress?.close();
      print(`A second run with ${partOfBugs(noticed.length, of)} that your tests noticed`);
      startProgress(noticed.map(({ defect }) => defect));
    },
    onSecondResult: (result) => progress?.end(outcomeOf(result)),
    close: () => progress?.close(),
  };
}
