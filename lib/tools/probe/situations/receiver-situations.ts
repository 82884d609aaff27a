import { DELIVERY_FAULTS, type DeliveryFault } from '../../../sandboxes/event.ts';
import { ADVICE, type Advice } from '../expectations/advice.ts';
import * as receiver from '../expectations/receiver-expectations.ts';
import type { ReadSituation } from './read-situations.ts';
import { advise, type Situation } from './situation.ts';
import { CALM } from './situations.ts';

/** A way in which events arrive. */
export interface ReceiverSituation extends Situation<receiver.Reception> {
  /** The fault of the first attempts to deliver a creation and a payment. */
  readonly fault: DeliveryFault | undefined;
  /** Whether a new secret signs beside the known one: at first after it, and later before it. */
  readonly rotates?: boolean;
}

/** A situation of a client, in one of its tasks, or of a receiver. */
export type AnySituation = Situation | ReadSituation | ReceiverSituation;

const FAULTS: Readonly<Record<DeliveryFault, readonly [title: string, advice: Advice]>> = {
  duplicate: ['Events arrive twice, with the same id', ADVICE.deduplicate],
  lost: ['Events do not arrive at the first attempt', ADVICE.olderEvent],
  'bad-signature': ['Events arrive with the signature of another secret, and then again', ADVICE.olderEvent],
  tampered: ['Events arrive with a body that was changed after signing, and then again', ADVICE.olderEvent],
  'old-timestamp': ['Events arrive as signed ten minutes ago, and then again', ADVICE.olderEvent],
  late: ['Events arrive a minute late, after newer ones', ADVICE.olderEvent],
  reordered: ['Events arrive after the next ones', ADVICE.olderEvent],
  'unknown-type': ['Events of a type that does not exist yet arrive', ADVICE.unknownType],
};

/** All situations of a receiver, in the order in which they are reported. */
export const RECEIVER_SITUATIONS: readonly ReceiverSituation[] = [
  {
    id: CALM,
    title: 'Nothing goes wrong',
    fault: undefined,
    expectations: [
      ...advise(ADVICE.answerFirst, receiver.KEEPS_RUNNING, receiver.ANSWERS_EACH),
      ...advise(ADVICE.stateUrl, receiver.KNOWS_THE_ORDERS),
    ],
  },
  ...DELIVERY_FAULTS.map((fault) => {
    const [title, advice] = FAULTS[fault];
    const forged = receiver.FORGED.includes(fault) ? advise(ADVICE.verify, receiver.REFUSES_FORGERIES) : [];
    const expectations = [
      ...forged,
      ...advise(advice, receiver.KEEPS_RUNNING, receiver.TAKES_EACH, receiver.KNOWS_THE_ORDERS),
    ];
    return { id: fault, title, fault, expectations };
  }),
  {
    id: 'rotated',
    title: 'Events arrive signed with a new secret, too: after the known one, and later before it',
    fault: undefined,
    rotates: true,
    expectations: advise(ADVICE.anySignature, receiver.KEEPS_RUNNING, receiver.TAKES_EACH, receiver.KNOWS_THE_ORDERS),
  },
];
