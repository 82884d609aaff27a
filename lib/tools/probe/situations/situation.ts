import { ADVICE, type Advice } from '../expectations/advice.ts';
import type { AdvisedExpectation, Evidence, Expectation, OrderRequest } from '../expectations/evidence.ts';
import * as client from '../expectations/expectations.ts';

/** Abilities that a client may not claim to have: `--without`. */
export const CLAIMS = ['auth', 'if-match', 'keys'] as const;
export type Claim = (typeof CLAIMS)[number];

/** A change that the probe makes as soon as the client has created the order. */
type Intervention = 'expire-token' | 'lose-scope' | 'cancel' | 'change-items';

/** The groups of a client's situations, each with its title in reports. */
export const GROUPS = {
  retries: 'Retries',
  refusals: 'Refusals',
  access: 'Access',
  others: "Others' changes",
} as const;
export type Group = keyof typeof GROUPS;

/** A failure or an event that a client may meet, and the expectations of a good client. */
export interface Situation<E = Evidence> {
  readonly id: string;
  readonly group?: Group;
  /** The event, in one sentence. */
  readonly title: string;
  /** The settings of the sandbox, as PATCH /sandboxes/{name} takes them. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The order in ORDER, if it is not the usual one. */
  readonly order?: OrderRequest;
  /** The credentials in CLIENT_ID and CLIENT_SECRET. */
  readonly credentials?: { readonly id: string; readonly secret: string };
  readonly intervention?: Intervention;
  readonly claim?: Claim;
  /** The reason why this kind of client cannot be in the situation. */
  readonly notApplicable?: string;
  /** Whether the server of an agent's tools ends when a connection closes without a response. */
  readonly endsTools?: boolean;
  /** Milliseconds that the client may take. Default: 60,000. */
  readonly limit?: number;
  /** In the order in which they are checked. The first that does not hold is reported. */
  readonly expectations: readonly AdvisedExpectation<E>[];
}

/** The milliseconds that a client may take in most situations. */
export const LIMIT = 60_000;

/** The expectations, with the usual remedy if one of them does not hold. */
export function advise<E>(advice: Advice, ...expectations: readonly Expectation<E>[]) {
  return expectations.map((expectation) => ({ ...expectation, advice }));
}

/** One order, paid, exit 0. */
export function oneOrderPaid(gaveUp: Advice): readonly AdvisedExpectation[] {
  return [
    ...advise(ADVICE.timeLimit, client.ENDS_IN_TIME),
    ...advise(ADVICE.idempotencyKey, client.NO_SECOND_ORDER),
    ...advise(gaveUp, client.EXITS_0),
    ...advise(ADVICE.exitCode, client.PAID_ORDER),
  ];
}

/** The client gets a token, and creates the order in which the probe then steps in. */
export function orderedWithToken(): readonly AdvisedExpectation[] {
  return [
    ...advise(ADVICE.timeLimit, client.ENDS_IN_TIME),
    ...advise(ADVICE.startup, client.STARTS),
    ...advise(ADVICE.getToken, client.GETS_TOKEN, client.ORDER_CREATED),
  ];
}

/** One order, paid, exit 0; with few requests. */
export function paidCalmly(advice: Advice): readonly AdvisedExpectation[] {
  return [
    ...advise(ADVICE.startup, client.STARTS),
    ...advise(ADVICE.address, client.SENDS_REQUESTS),
    ...oneOrderPaid(advice),
    ...advise(ADVICE.fewRequests, client.atMostRequests(10)),
  ];
}
