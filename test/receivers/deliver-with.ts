import { setTimeout as delay } from 'node:timers/promises';
import { buildOrder, type OrderEvent, type Sandbox, unwrap } from '../../lib/client/client.ts';
import { DELIVERY_FAULTS, type DeliveryFault } from '../../lib/sandboxes/events/delivery.ts';

/** A receiver that listens. */
export interface RunningReceiver {
  readonly baseUrl: string;
  readonly secret: string;
}

/** What a receiver knows: `GET /state`. */
interface ReceiverState {
  readonly orders: Readonly<Record<string, { readonly status: string; readonly total: number }>>;
  /** The ids of the orders for which it printed a ticket. */
  readonly tickets: readonly string[];
  /** The number of events whose work is not done. */
  readonly waiting: number;
}

const MINUTE = 60_000;

/** How long a receiver may take to start, or to finish its work, in milliseconds. */
const TIME_LIMIT = 30_000;

const FORGED: readonly (string | null)[] = ['bad-signature', 'tampered', 'old-timestamp'];

/**
 * Creates, pays and completes an order, whose payment is delivered with this fault, and attempts every delivery. Returns the
 * mistakes of the receiver.
 */
export async function deliverWith(
  fault: DeliveryFault,
  sandbox: Sandbox,
  { baseUrl, secret }: RunningReceiver,
): Promise<readonly string[]> {
  // A receiver that deduplicates takes an id only once, so each fault has a time, and therefore ids, of its own.
  const clock = Date.parse('2026-01-01T12:00:00Z') + DELIVERY_FAULTS.indexOf(fault) * MINUTE;
  await sandbox.update({
    clock: new Date(clock).toISOString(),
    webhookDelivery: 'manual',
    webhooks: [{ url: `${baseUrl}/webhooks`, secret, faults: [{ fault, type: 'order.paid', times: 1 }] }],
  });
  const { id, total } = await unwrap(sandbox.api.POST('/orders', { body: buildOrder() }));
  for (const status of ['paid', 'completed'] as const) {
    await unwrap(sandbox.api.PATCH('/orders/{id}', { params: { path: { id } }, body: { status } }));
  }
  await sandbox.deliver({ advanceClock: true });
  const { orders, tickets } = await waitForState(baseUrl, ({ waiting }) => waiting === 0);
  const printed = tickets.filter((ticket) => ticket === id).length;
  const { status, total: known } = orders[id] ?? {};
  return [
    ...(status === 'completed' ? [] : [`takes the order for ${status}`]),
    ...(known === total ? [] : [`takes the total for ${known}`]),
    ...(printed === 1 ? [] : [`prints ${printed} tickets`]),
    ...(await sandbox.events()).flatMap(mistakesIn),
  ];
}

/** Returns the wrong responses to the attempts of an event. */
function mistakesIn({ type, deliveries }: OrderEvent): string[] {
  return deliveries.flatMap(({ ended, attempts }) => [
    ...(ended === 'delivered' ? [] : [`${type} is ${ended}`]),
    ...attempts.flatMap(({ fault, status, error }) => {
      if (fault === 'lost') return [];
      if (FORGED.includes(fault)) return status === 401 ? [] : [`answers ${fault} with ${status}`];
      return status === 204 ? [] : [`answers ${type} with ${status ?? error}`];
    }),
  ]);
}

/** Waits until the state of a receiver is as wanted. @throws Error after 30 seconds. */
export async function waitForState(
  baseUrl: string,
  isWanted: (state: ReceiverState) => boolean,
): Promise<ReceiverState> {
  const deadline = performance.now() + TIME_LIMIT;
  while (performance.now() < deadline) {
    const response = await fetch(`${baseUrl}/state`).catch(() => undefined);
    // The receivers are in the folders beside this file.
    const state = response?.ok ? ((await response.json()) as ReceiverState) : undefined;
    if (state !== undefined && isWanted(state)) return state;
    await delay(50);
  }
  throw new Error(`The receiver at ${baseUrl} is not ready after ${TIME_LIMIT / 1_000} seconds`);
}
