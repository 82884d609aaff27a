import type { Result } from '../situations/result.ts';

/** The contents of every report. */
export interface Report {
  readonly results: readonly Result[];
  /** As it is typed in a shell. */
  readonly command: string;
  /** The version of the service. */
  readonly version: string;
}
