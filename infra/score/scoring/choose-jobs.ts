/** How many runs go at once, and why. */
export interface Jobs {
  readonly count: number;
  readonly reason: string;
}

/** A run of the suite alone on this machine. Durations are in milliseconds. */
export interface SingleRun {
  readonly cores: number;
  readonly duration: number;
  /** The CPU time of the suite's and the server's processes; undefined if it is unknown. */
  readonly cpuTime: number | undefined;
  /** Whether runs at once would write one JUnit report. */
  readonly sharesReport: boolean;
}

/** Chooses as many jobs as the machine has room for: between one and two for each core. */
export function chooseJobs({ cores, duration, cpuTime, sharesReport }: SingleRun): Jobs {
  if (sharesReport) return { count: 1, reason: 'because --junit-in has no {run} in its name' };
  if (cpuTime === undefined) return { count: cores, reason: 'one for each core, because CPU times are unknown here' };
  const busy = cpuTime / duration;
  const count = Math.min(2 * cores, Math.max(cores, Math.round(cores / busy)));
  return { count, reason: `because one run kept ${busy.toFixed(1)} of ${cores} cores busy` };
}
