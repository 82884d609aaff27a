import type { OrderRequest } from '../expectations/evidence.ts';
import type { AdvisedExpectation } from '../expectations/expectation.ts';

/** Abilities that a client may not claim to have: `--without`. */
export const CLAIMS = ['auth', 'if-match'] as const;
export type Claim = (typeof CLAIMS)[number];

/** A change that the probe makes as soon as the client has created the order. */
export type Intervention = 'expire-token' | 'cancel' | 'change-items';

/** A failure or an event that a client may meet, and the expectations of a good client. */
export interface Situation {
  readonly id: string;
  /** The event, in one sentence. */
  readonly title: string;
  /** The settings of the sandbox, as PATCH /sandboxes/{name} takes them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The order in ORDER, if it is not the usual one. */
  readonly order?: OrderRequest;
  /** The credentials in CLIENT_ID and CLIENT_SECRET. */
  readonly credentials?: Credentials;
  readonly intervention?: Intervention;
  readonly claim?: Claim;
  /** Milliseconds that the client may take. */
  readonly limit: number;
  /** In the order in which they are checked. The first that does not hold is reported. */
  readonly expectations: readonly AdvisedExpectation[];
}

export interface Credentials {
  readonly id: string;
  readonly secret: string;
}
