import type { Delivery, EventLog, StoredEvent, Webhook } from '../sandboxes/event.ts';
import { ownTurn } from '../sandboxes/own-turn.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';

/**
 * How often a write is repeated if other processes write the deliveries of the same event, each time after one of their
 * writes.
 */
const MAX_WRITES = 20;

/** The number of events that are written at once: enough to hide the latency of DynamoDB, and 2 ms of SQLite. */
const WRITTEN_AT_ONCE = 25;

/**
 * Replaces the deliveries of an event in one write, whatever else is written to it meanwhile. `change` returns the same
 * object for a delivery that stays as it is. Returns undefined if the event is gone.
 */
export async function changeDeliveries(
  log: EventLog,
  event: StoredEvent,
  change: (deliveries: readonly Delivery[]) => readonly Delivery[],
): Promise<StoredEvent | undefined> {
  let current: StoredEvent | undefined = event;
  for (let writes = 0; current && writes < MAX_WRITES; writes += 1) {
    const before: StoredEvent = current;
    const deliveries = change(before.deliveries);
    if (deliveries.every((delivery, index) => delivery === before.deliveries[index])) return before;
    const updated = await log.update(before, deliveries);
    if (updated) return updated;
    current = await log.get(event);
  }
  return undefined;
}

/**
 * Ends the pending deliveries to URLs that are no longer a webhook's, or that have answered 410. Returns the events as
 * they are then, oldest first. Other requests are served meanwhile.
 */
export async function endUnwantedDeliveries(
  { events: log }: Pick<Sandbox, 'events'>,
  webhooks: readonly Webhook[],
): Promise<readonly StoredEvent[]> {
  const wanted = new Map(webhooks.map((webhook) => [webhook.url, webhook]));
  const isUnwanted = ({ url, ended }: Delivery) => ended === null && (wanted.get(url)?.gone ?? !wanted.has(url));
  const end = (delivery: Delivery): Delivery => {
    if (!isUnwanted(delivery)) return delivery;
    const { url, attempts } = delivery;
    return { url, attempts, ended: wanted.has(url) ? 'gone' : 'removed', nextAttemptAt: null };
  };
  const found = (await log.list()).toReversed();
  const after = new Map(found.map((event): [string, StoredEvent | undefined] => [event.id, event]));
  const left = found.filter(({ deliveries }) => deliveries.some(isUnwanted));
  const endIn = async (event: StoredEvent) =>
    after.set(event.id, await changeDeliveries(log, event, (deliveries) => deliveries.map(end)));
  while (left.length > 0) {
    await Promise.all(left.splice(0, WRITTEN_AT_ONCE).map(endIn));
    await ownTurn();
  }
  return [...after.values()].filter((event) => event !== undefined);
}
