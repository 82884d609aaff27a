import type { DefectFacts } from '../../../lib/defects/defect-facts.ts';
import type { Result } from '../scoring/result.ts';
import { formatDuration } from './format-duration.ts';
import type { Terminal } from './terminal.ts';
import { STATUS_WORDS } from './words.ts';

/** Shows how far the scoring is. */
export interface Progress {
  start(defect: DefectFacts): void;
  end(result: Result): void;
  /** Takes away what must not stay. */
  close(): void;
}

/** How a progress line begins anew: to the start of the line, and all of it erased. */
const ERASE_LINE = '\r\u001b[2K';

const BAR_WIDTH = 20;

/** A line for each defect, in the order given, for a log. */
export function createProgressLog(defects: readonly DefectFacts[], terminal: Terminal): Progress {
  const waiting = new Map<string, Result>();
  let next = 0;
  const digits = String(defects.length).length;
  const idWidth = Math.max(0, ...defects.map(({ id }) => id.length));
  const lineOf = ({ defect, status, duration }: Result) => {
    const { word, color } = STATUS_WORDS[status];
    const time = duration === undefined ? '' : formatDuration(duration);
    const count = `${String(next + 1).padStart(digits)}/${defects.length}`;
    return `${count}  ${defect.id.padEnd(idWidth)}  ${terminal.style(color, word.padEnd(17))}  ${time}`.trimEnd();
  };
  return {
    start: () => {},
    end(result) {
      waiting.set(result.defect.id, result);
      for (let ready = waiting.get(defects[next]?.id ?? ''); ready; ready = waiting.get(defects[next]?.id ?? '')) {
        terminal.write(`${lineOf(ready)}\n`);
        next += 1;
      }
    },
    close: () => {},
  };
}

/**
 * One line that is written over: how many are done, what is being tried, and the time left.
 * @param runTime how long one run takes, in milliseconds
 */
export function createProgressLine(total: number, jobs: number, runTime: number, terminal: Terminal): Progress {
  const current = new Set<string>();
  const results: Result[] = [];
  const draw = () => {
    const line = describeProgress(results, total, [...current], timeLeft(results, total, jobs, runTime));
    terminal.write(`${ERASE_LINE}${line.slice(0, terminal.width() - 1)}`);
  };
  return {
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

function describeProgress(results: readonly Result[], total: number, current: readonly string[], left: number): string {
  const filled = Math.round((BAR_WIDTH * results.length) / Math.max(1, total));
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
  const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
  return `${bar} ${results.length}/${total}, ${missed} missed, about ${formatDuration(left)} left: ${current.join(', ')}`;
}

/** Measured runs tell more than the first estimate, once there are some. */
function timeLeft(results: readonly Result[], total: number, jobs: number, runTime: number): number {
  const durations = results.flatMap(({ duration }) => duration ?? []);
  const mean = (runTime + durations.reduce((sum, each) => sum + each, 0)) / (1 + durations.length);
  return (mean * (total - results.length)) / jobs;
}
