import { formatDuration, type Style, type Terminal } from './terminal.ts';

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

/**
 * Shows progress in one line of a terminal, or in a log.
 * @param namesRuns whether a log has a line for each run, or only tells at every tenth how many have ended
 */
export function createProgress(plan: Plan, terminal: Terminal, namesRuns = true): Progress {
  return terminal.isInteractive ? createLine(plan, terminal) : createLog(plan, terminal, namesRuns);
}

function createLog(plan: Plan, terminal: Terminal, namesRuns: boolean): Progress {
  const { ids } = plan;
  const outcomes: Outcome[] = [];
  const digits = String(ids.length).length;
  const idWidth = Math.max(0, ...ids.map((id) => id.length));
  return {
    round: () => {},
    start: () => {},
    end(outcome) {
      const { id, word, color, duration } = outcome;
      const number = outcomes.push(outcome);
      const isTold = number % TIME_LEFT_EVERY === 0;
      const left = isTold ? describeTimeLeft(outcomes, plan) : '';
      const time = (duration === undefined ? '' : formatDuration(duration)).padEnd(6);
      const run = `  ${id.padEnd(idWidth)}  ${terminal.style(color, word.padEnd(17))}  ${time}`;
      const count = namesRuns ? String(number).padStart(digits) : number;
      const line = `${count}/${ids.length}${namesRuns ? run : ''}  ${left}`;
      if (namesRuns || isTold) terminal.write(`${line.trimEnd()}\n`);
    },
    close: () => {},
  };
}

/** Keeps one line up to date: how many runs are done, which are being tried, and the time left. */
function createLine(plan: Plan, terminal: Terminal): Progress {
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
  const facts = [`${outcomes.length}/${total}`, `${missed} ${plan.missed}`, describeTimeLeft(outcomes, plan)];
  return `${bar} ${facts.filter((fact) => fact !== '').join(', ')}: ${current.join(', ')}`;
}

/**
 * The plan's time counts as one run, so that there is an estimate before the first result. Empty if nothing is left to
 * wait for.
 */
function describeTimeLeft(outcomes: readonly Outcome[], { ids, jobs, runTime }: Plan): string {
  const durations = outcomes.flatMap(({ duration }) => duration ?? []);
  const mean = (runTime + durations.reduce((sum, each) => sum + each, 0)) / (1 + durations.length);
  const left = formatDuration((mean * (ids.length - outcomes.length)) / jobs);
  return left === formatDuration(0) ? '' : `about ${left} left`;
}
