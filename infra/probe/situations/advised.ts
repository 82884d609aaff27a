import { ADVICE, type Advice } from '../expectations/advice.ts';
import type { AdvisedExpectation, Expectation } from '../expectations/expectation.ts';
import { SENDS_REQUESTS } from '../expectations/manners.ts';
import { atMostRequests, ENDS_IN_TIME, EXITS_0, NO_SECOND_ORDER, PAID_ORDER } from '../expectations/outcome.ts';

/** One order, paid, exit 0. */
export function oneOrderPaid(gaveUp: Advice): readonly AdvisedExpectation[] {
  return [
    advised(ENDS_IN_TIME, ADVICE.timeLimit),
    advised(NO_SECOND_ORDER, ADVICE.idempotencyKey),
    advised(EXITS_0, gaveUp),
    advised(PAID_ORDER, ADVICE.exitCode),
  ];
}

/** The expectation, with the usual remedy in a situation. */
export function advised(expectation: Expectation, advice: Advice): AdvisedExpectation {
  return { ...expectation, advice };
}

/** One order, paid, exit 0; with few requests. */
export function paidCalmly(advice: Advice): readonly AdvisedExpectation[] {
  return [
    advised(SENDS_REQUESTS, ADVICE.address),
    ...oneOrderPaid(advice),
    advised(atMostRequests(10), ADVICE.fewRequests),
  ];
}
