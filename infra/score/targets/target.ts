import type { DefectFacts } from '../../../lib/defects/facts/defect-facts.ts';

/** A service for one run of the suite. Nothing else uses it. */
export interface Target {
  readonly baseUrl: string;
  /**
   * How many requests have met the defect that is on.
   * @throws TargetError if the target cannot say, because it ended or was changed by the suite.
   */
  countMet(): Promise<number>;
  /**
   * What the suite has requested. Only a target without a defect knows.
   * @throws TargetError if the target cannot say.
   */
  readTraffic(): Promise<Traffic>;
  /** Removes the target and all that belongs to it. Calling it again does nothing. */
  stop(): Promise<void>;
}

/** The requests that a target has received. */
export interface Traffic {
  readonly requests: number;
  /** The operations they were for, by their names in the route table. */
  readonly operations: ReadonlySet<string>;
}

/**
 * Starts a target with one defect on, or with none.
 * @throws TargetError
 */
export type StartTarget = (defect: DefectFacts | undefined) => Promise<Target>;

/** A target that cannot be used: a run against it says nothing about the suite. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}
