import type { DefectFacts } from '../../../lib/defects/facts/defect-facts.ts';
import type { Terminal } from '../../harness/terminal/terminal.ts';
import type { Result } from '../scoring/result.ts';
import { formatDuration, STATUS_WORDS } from './words.ts';

/** Shows how far the scoring is. */
export interface Progress {
  /** The suite runs with this many defects on at once; 0: it no longer does. */
  round(count: number): void;
  start(defect: DefectFacts): void;
  end(result: Result): void;
  /** Clears the progress line. */
  close(): void;
}

/** What there is to do. */
export interface Plan {
  readonly defects: readonly DefectFacts[];
  readonly jobs: number;
  /** How long one run takes, in milliseconds. */
  readonly runTime: number;
}

/** Returns to the start of the line and clears it. */
const ERASE_LINE = '\r\u001b[2K';

const BAR_WIDTH = 20;

/** Every so many lines of a log tell the time left. */
const TIME_LEFT_EVERY = 10;

/** Prints a line for each defect, in the order of the catalogue, for a log. */
export function createProgressLog(plan: Plan, terminal: Terminal): Progress {
  const { defects } = plan;
  const ended = new Map<string, Result>();
  let next = 0;
  const digits = String(defects.length).length;
  const idWidth = Math.max(0, ...defects.map(({ id }) => id.length));
  const lineOf = ({ defect, status, duration }: Result) => {
    const { word, color } = STATUS_WORDS[status];
    const count = `${String(next + 1).padStart(digits)}/${defects.length}`;
    const time = (duration === undefined ? '' : formatDuration(duration)).padEnd(6);
    const left = (next + 1) % TIME_LEFT_EVERY === 0 ? describeTimeLeft([...ended.values()], plan) : '';
    return `${count}  ${defect.id.padEnd(idWidth)}  ${terminal.style(color, word.padEnd(17))}  ${time}  ${left}`.trimEnd();
  };
  const nextResult = () => ended.get(defects[next]?.id ?? '');
  return {
    round: () => {},
    start: () => {},
    end(result) {
      ended.set(result.defect.id, result);
      for (let ready = nextResult(); ready; ready = nextResult()) {
        terminal.write(`${lineOf(ready)}\n`);
        next += 1;
      }
    },
    close: () => {},
  };
}

/** Keeps one line up to date: how many defects are done, which are being tried, and the time left. */
export function createProgressLine(plan: Plan, terminal: Terminal): Progress {
  const current = new Set<string>();
  const results: Result[] = [];
  let round = 0;
  const draw = () => {
    const labels = [...(round > 0 ? [`${round} at once`] : []), ...current];
    terminal.write(`${ERASE_LINE}${describeProgress(results, plan, labels).slice(0, terminal.width() - 1)}`);
  };
  return {
    round(count) {
      round = count;
      draw();
    },
    start({ id }) {
      current.add(id);
      draw();
    },
    end(result) {
      current.delete(result.defect.id);
      results.push(result);
      draw();
    },
    close: () => terminal.write(ERASE_LINE),
  };
}

function describeProgress(results: readonly Result[], plan: Plan, current: readonly string[]): string {
  const total = plan.defects.length;
  const filled = Math.round((BAR_WIDTH * results.length) / Math.max(1, total));
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
  const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
  return `${bar} ${results.length}/${total}, ${missed} missed, ${describeTimeLeft(results, plan)}: ${current.join(', ')}`;
}

/** The baseline's time counts as one run, so that there is an estimate before the first result. */
function describeTimeLeft(results: readonly Result[], { defects, jobs, runTime }: Plan): string {
  const durations = results.flatMap(({ duration }) => duration ?? []);
  const mean = (runTime + durations.reduce((sum, each) => sum + each, 0)) / (1 + durations.length);
  return `about ${formatDuration((mean * (defects.length - results.length)) / jobs)} left`;
}
