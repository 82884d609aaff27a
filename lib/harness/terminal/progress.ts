import type { Style, Terminal } from './terminal.ts';
import { formatDuration } from './words.ts';

/** The end of a run. */
export interface Outcome {
  readonly id: string;
  /** The verdict, and the colour of this word. */
  readonly word: string;
  readonly color: Style;
  /** In milliseconds; undefined if nothing was run. */
  readonly duration?: number | undefined;
  /** Whether it counts as missed in the progress line. */
  readonly isMissed: boolean;
}

/** Shows how far a program with many runs is. */
export interface Progress {
  /** One run stands for this many ids at once; 0: it no longer does. */
  round(count: number): void;
  start(id: string): void;
  end(outcome: Outcome): void;
  /** Clears the progress line. */
  close(): void;
}

/** What there is to do. */
interface Plan {
  /** An id for each run. */
  readonly ids: readonly string[];
  readonly jobs: number;
  /** How long one run takes, in milliseconds. */
  readonly runTime: number;
  /** The word for runs that count as missed. */
  readonly missed: string;
}

/** Returns to the start of the line and clears it. */
const ERASE_LINE = '\r\u001b[2K';

const BAR_WIDTH = 20;

/** Every so many lines of a log tell the time left. */
const TIME_LEFT_EVERY = 10;

/** A log says nothing before a run has ended. */
const SILENT = { round: () => {}, start: () => {}, close: () => {} };

/** Prints a line for each run when it ends, for a log. */
export function createProgressLog(plan: Plan, terminal: Terminal): Progress {
  const { ids } = plan;
  const outcomes: Outcome[] = [];
  const digits = String(ids.length).length;
  const idWidth = Math.max(0, ...ids.map((id) => id.length));
  return {
    ...SILENT,
    end(outcome) {
      const { id, word, color, duration } = outcome;
      const number = outcomes.push(outcome);
      const count = `${String(number).padStart(digits)}/${ids.length}`;
      const time = (duration === undefined ? '' : formatDuration(duration)).padEnd(6);
      const left = number % TIME_LEFT_EVERY === 0 ? describeTimeLeft(outcomes, plan) : '';
      const line = `${count}  ${id.padEnd(idWidth)}  ${terminal.style(color, word.padEnd(17))}  ${time}  ${left}`;
      terminal.write(`${line.trimEnd()}\n`);
    },
  };
}

/** Prints a line for every tenth run, for a log that names none. */
export function createProgressCount(plan: Plan, terminal: Terminal): Progress {
  const outcomes: Outcome[] = [];
  return {
    ...SILENT,
    end(outcome) {
      outcomes.push(outcome);
      if (outcomes.length % TIME_LEFT_EVERY > 0) return;
      terminal.write(`${outcomes.length}/${plan.ids.length}  ${describeTimeLeft(outcomes, plan)}\n`);
    },
  };
}

/** Keeps one line up to date: how many runs are done, which are being tried, and the time left. */
export function createProgressLine(plan: Plan, terminal: Terminal): Progress {
  const current = new Set<string>();
  const outcomes: Outcome[] = [];
  let round = 0;
  const draw = () => {
    const labels = [...(round > 0 ? [`${round} at once`] : []), ...current];
    terminal.write(`${ERASE_LINE}${describeProgress(outcomes, plan, labels).slice(0, terminal.columns() - 1)}`);
  };
  return {
    round(count) {
      round = count;
      draw();
    },
    start(id) {
      current.add(id);
      draw();
    },
    end(outcome) {
      current.delete(outcome.id);
      outcomes.push(outcome);
      draw();
    },
    close: () => terminal.write(ERASE_LINE),
  };
}

function describeProgress(outcomes: readonly Outcome[], plan: Plan, current: readonly string[]): string {
  const total = plan.ids.length;
  const filled = Math.round((BAR_WIDTH * outcomes.length) / Math.max(1, total));
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
  const missed = outcomes.filter(({ isMissed }) => isMissed).length;
  return `${bar} ${outcomes.length}/${total}, ${missed} ${plan.missed}, ${describeTimeLeft(outcomes, plan)}: ${current.join(', ')}`;
}

/** The plan's time counts as one run, so that there is an estimate before the first result. */
function describeTimeLeft(outcomes: readonly Outcome[], { ids, jobs, runTime }: Plan): string {
  const durations = outcomes.flatMap(({ duration }) => duration ?? []);
  const mean = (runTime + durations.reduce((sum, each) => sum + each, 0)) / (1 + durations.length);
  return `about ${formatDuration((mean * (ids.length - outcomes.length)) / jobs)} left`;
}
