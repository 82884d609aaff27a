import { CHANGE_IDS } from '../../../switches/ids.ts';
import { ADVICE, type Advice } from '../expectations/advice.ts';
import type { AdvisedExpectation } from '../expectations/evidence.ts';
import * as client from '../expectations/expectations.ts';
import * as reader from '../expectations/read-expectations.ts';
import { isList } from '../expectations/read-expectations.ts';
import { advise, type Situation } from './situation.ts';

/** A failure of the service, or a change by others, while a client reads a page. */
interface PageEvent {
  /** The page in the order in which pages are requested. */
  readonly page: 2 | 3;
  /** Begins when the page is requested, as `faults` of a sandbox has it. */
  readonly fault?: Readonly<Record<string, unknown>>;
  /** Happens while the page's response is held. */
  readonly change?: 'create' | 'delete';
}

/** A situation of a client that prints the ids of all orders. */
export interface ReadSituation extends Situation<reader.Reading> {
  /** The orders that are there at the beginning. */
  readonly orderCount: number;
  readonly pageEvent?: PageEvent;
}

const LIST = { method: 'GET', path: '/orders' };

/** Every order once, exit 0. */
function eachOnce(missing: Advice, repeated: Advice) {
  const expectations: readonly AdvisedExpectation<reader.Reading>[] = [
    ...advise(ADVICE.startup, client.STARTS),
    ...advise(ADVICE.address, client.SENDS_REQUESTS),
    ...advise(ADVICE.stopAtEnd, client.ENDS_IN_TIME),
    ...advise(missing, client.EXITS_0, reader.PRINTS_EACH),
    ...advise(repeated, reader.PRINTS_ONCE),
    ...advise(ADVICE.exitCode, reader.PRINTS_NO_OTHERS),
  ];
  return expectations;
}

const CALMLY = eachOnce(ADVICE.nextCursor, ADVICE.nextCursor);
const RETRIED = eachOnce(ADVICE.retryPage, ADVICE.takeOnce);

type ById = Readonly<Record<string, Partial<ReadSituation> & Pick<ReadSituation, 'title'>>>;

/** By default, there are orders for several pages, and a good client prints each once. */
const BY_ID: ById = {
  'read-calm': { title: 'Nothing goes wrong' },
  'read-none': { title: 'There is no order', orderCount: 0 },
  'read-few': { title: 'There are three orders', orderCount: 3 },
  'read-exactly': {
    title: 'There are 300 orders, so that the last page is full at every usual limit',
    orderCount: 300,
    expectations: [...CALMLY, ...advise(ADVICE.stopAtEnd, reader.fewRequestsMore(2))],
  },
  grows: {
    title: 'Others create five orders while the second page is read',
    pageEvent: { page: 2, change: 'create' },
  },
  shrinks: {
    title: 'Others delete five orders that the client has not seen while the second page is read',
    pageEvent: { page: 2, change: 'delete' },
  },
  'page-unavailable': {
    title: 'The second page is a 503 twice',
    pageEvent: { page: 2, fault: { ...LIST, status: 503, times: 2 } },
    expectations: RETRIED,
  },
  'page-wait-asked': {
    title: 'The second page is a 429 with Retry-After: 2',
    pageEvent: { page: 2, fault: { ...LIST, status: 429, retryAfter: 2, times: 1 } },
    expectations: [
      ...advise(ADVICE.retryAfter, client.waitsAsAsked(2_000, isList)),
      ...eachOnce(ADVICE.retryAfter, ADVICE.takeOnce),
    ],
  },
  'page-truncated': {
    title: 'The connection is closed in the middle of the second page',
    pageEvent: { page: 2, fault: { ...LIST, transport: 'truncated', when: 'after', times: 1 } },
    expectations: eachOnce(ADVICE.incomplete, ADVICE.takeOnce),
  },
  'pages-down': {
    title: 'From the third page on, everything is a 503',
    pageEvent: { page: 3, fault: { method: '*', path: '*', status: 503 } },
    limit: 120_000,
    expectations: [
      ...advise(ADVICE.backOff, client.ENDS_IN_TIME),
      ...advise(ADVICE.wholeList, client.GIVES_UP),
      ...advise(ADVICE.backOff, reader.thirdPageAtMost(12)),
    ],
  },
  'read-compatible': {
    title: 'The service uses every freedom that its contract leaves it',
    settings: { changes: CHANGE_IDS },
    expectations: eachOnce(ADVICE.tolerate, ADVICE.tolerate),
  },
};

/** All situations of a client that reads everything, in the order in which they are reported. */
export const READ_SITUATIONS: readonly ReadSituation[] = Object.entries(BY_ID).map(([id, situation]) => ({
  id,
  orderCount: 230,
  expectations: CALMLY,
  ...situation,
}));
