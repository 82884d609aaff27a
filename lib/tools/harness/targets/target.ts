export interface TargetSettings {
  /** The ids of the bugs. No two of them exclude each other. */
  readonly defects: readonly string[];
  /** The ids of the compatible changes; none by default. */
  readonly changes?: readonly string[];
}

/** The settings of a service without a bug. */
export const CORRECT: TargetSettings = { defects: [] };

/** A service for one run of the suite. Nothing else uses it. */
export interface Target {
  readonly baseUrl: string;
  /**
   * Returns how many requests have met each of the bugs and changes that are on, by id.
   * @throws TargetError if the target ended, or the suite changed its settings.
   */
  readMet(): Promise<ReadonlyMap<string, number>>;
  /**
   * Returns how many requests the suite has sent.
   * @throws TargetError if the target ended, or the suite changed its settings.
   */
  countRequests(): Promise<number>;
  /** Removes the target with its processes or its sandbox. A second call does nothing. */
  stop(): Promise<void>;
}

/** Starts a service for one run of a suite: a server of its own, or a sandbox of a deployment. */
export interface StartTarget {
  /** Starts a target with these settings. @throws TargetError */
  (settings: TargetSettings): Promise<Target>;
  /** Prepares a target, which starts sooner then. Left out if that takes nothing. */
  readonly prepare?: () => PreparedTarget;
}

/** A target that has no settings yet. */
export interface PreparedTarget extends Pick<Target, 'stop'> {
  /** Starts it. @throws TargetError */
  start(settings: TargetSettings): Promise<Target>;
}

/** A target that cannot be used: a run against it says nothing about the suite. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  /** The status of the response, if there was one. */
  readonly status: number | undefined;
  /** The error in the response's envelope, if there was one. */
  readonly error: unknown;

  constructor(message: string, { status, error }: { status?: number; error?: unknown } = {}) {
    super(message);
    this.status = status;
    this.error = error;
  }
}
