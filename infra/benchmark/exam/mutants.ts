import type { Target } from '../../../lib/tools/harness/targets/target.ts';

/** The id that no mutant has: the server is the correct one. */
export const NO_MUTANT = 0;

/** The mutants of an exam. `npm run exam` starts in test/checks/mutants/exam, which makes them: infra imports no tests. */
export interface Mutants {
  /** In the order in which they are tried. */
  readonly drawn: readonly Mutant[];
  /** Starts a server with a mutant. @throws TargetError if it does not start */
  start(id: number): Promise<MutatedServer>;
  /** Records the responses of the correct server. */
  record(): Promise<CorrectResponses>;
}

export interface Mutant {
  readonly id: number;
  /** Its place and its change, in one line. */
  readonly description: string;
}

export interface MutatedServer extends Target {
  /** Returns true once the server hangs, or false at the end of the run. */
  untilHanging(ended: AbortSignal): Promise<boolean>;
}

/** The recorded responses of the correct server. */
export interface CorrectResponses {
  readonly count: number;
  /** Returns how a mutant changes them. `apart`: only in messages, cursors and requested faults. */
  changeBy(id: number): Promise<'nothing' | 'apart' | 'more'>;
}
