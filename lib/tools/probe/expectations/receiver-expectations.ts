import * as z from 'zod/mini';
import type { DeliveryFault } from '../../../sandboxes/event.ts';
import { describeEnding, type Ending } from '../../harness/process/run-command.ts';
import { expectation, isSuccess, type Observed } from './evidence.ts';

/** An event with its deliveries, as the sandbox lists it. */
export const DeliveredEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ id: z.string(), status: z.string() }),
  deliveries: z.array(
    z.object({
      ended: z.nullable(z.string()),
      attempts: z.array(
        z.object({
          at: z.string(),
          status: z.nullable(z.number()),
          error: z.nullable(z.string()),
          fault: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});

export type DeliveredEvent = z.infer<typeof DeliveredEvent>;

/** The statuses of orders by their ids, as a receiver knows them. */
export type Known = Readonly<Record<string, unknown>>;

/** All that can be observed of a receiver's run. */
export interface Reception extends Observed {
  /** In the order in which they happened. */
  readonly events: readonly DeliveredEvent[];
  /** Undefined if the receiver's answer is no JSON object. */
  readonly known: Known | undefined;
  /** Undefined if the receiver ran to the end. */
  readonly ending: Ending | undefined;
}

/** The faults of attempts that no receiver may believe. */
export const FORGED: readonly string[] = ['bad-signature', 'tampered', 'old-timestamp'] satisfies DeliveryFault[];

export const KEEPS_RUNNING = expectation(
  'keeps-running',
  ({ ending }: Reception) =>
    ending && `The receiver ended (${describeEnding(ending)}), and has to wait for events until it is ended`,
);

export const ANSWERS_EACH = expectation('answers-each', ({ events }: Reception) => {
  const failed = attemptsOf(events).find((attempt) => !isSuccess(attempt));
  return failed && `The receiver answered ${failed.type} with ${failed.status ?? failed.error}, not with a 2xx`;
});

export const TAKES_EACH = expectation('takes-each', ({ events }: Reception) => {
  const failed = events.find(({ deliveries }) => deliveries.some(({ ended }) => ended !== 'delivered'));
  return failed && `The receiver did not answer ${failed.type} with a 2xx, however often it was sent`;
});

export const REFUSES_FORGERIES = expectation('refuses-forgeries', ({ events }: Reception) => {
  const taken = attemptsOf(events).find((each) => FORGED.includes(each.fault ?? '') && isSuccess(each));
  return taken && `The receiver answered ${taken.type} with ${taken.status}, although it was not to be believed`;
});

export const KNOWS_THE_ORDERS = expectation('knows-the-orders', ({ events, known }: Reception) => {
  if (known === undefined) return 'What the receiver knows is not a JSON object of statuses by order ids';
  const [wrong] = findMistakes(events, known);
  return wrong && `The receiver takes ${wrong.id} for ${JSON.stringify(known[wrong.id])}, and it is ${wrong.status}`;
});

/** Returns the orders whose status the receiver does not know. A deleted order may be unknown to it. */
export function findMistakes(events: readonly DeliveredEvent[], known: Known) {
  const statuses = new Map(
    events.map(({ type, data }) => [data.id, type === 'order.deleted' ? 'deleted' : data.status]),
  );
  const orders = [...statuses].map(([id, status]) => ({ id, status }));
  return orders.filter(({ id, status }) => (known[id] ?? 'deleted') !== status);
}

/** Returns the attempts to deliver the events, each with the type and the id of its event. */
export function attemptsOf(events: readonly DeliveredEvent[]) {
  return events.flatMap(({ id, type, deliveries }) =>
    deliveries.flatMap(({ attempts }) => attempts.map((attempt) => ({ ...attempt, id, type }))),
  );
}
