import type { Sandbox } from '../sandbox.ts';
import { endDelivery } from './attempt-turn.ts';
import type { Delivery } from './delivery.ts';
import { pendingDeliveries } from './due-deliveries.ts';
import type { StoredEvent } from './event.ts';
import type { EventLog } from './event-log.ts';
import type { Webhook } from './webhook.ts';

/** How often a write is repeated if other processes write the deliveries of the same event. Each repetition follows one of their writes. */
const MAX_WRITES = 20;

/** Returns the events of a sandbox, oldest first. */
async function eventsInOrder(log: EventLog): Promise<readonly StoredEvent[]> {
  return (await log.list()).toReversed();
}

/** Replaces one delivery of an event. Returns undefined, and changes nothing, if the event was written since it was read. */
export function writeDelivery(
  log: EventLog,
  event: StoredEvent,
  index: number,
  delivery: Delivery,
): Promise<StoredEvent | undefined> {
  return log.update(event, event.deliveries.with(index, delivery));
}

/**
 * Replaces the delivery of an event to a URL by what `change` returns for it, whatever else is written to the event
 * meanwhile. Returns undefined if the event is gone.
 */
export async function changeDelivery(
  log: EventLog,
  event: StoredEvent,
  url: string,
  change: (delivery: Delivery) => Delivery,
): Promise<StoredEvent | undefined> {
  let current: StoredEvent | undefined = event;
  for (let writes = 0; current && writes < MAX_WRITES; writes += 1) {
    const index = current.deliveries.findIndex((delivery) => delivery.url === url);
    const delivery = current.deliveries[index];
    if (!delivery) return undefined;
    const updated = await writeDelivery(log, current, index, change(delivery));
    if (updated) return updated;
    current = (await log.list()).find(({ id }) => id === event.id);
  }
  return undefined;
}

/**
 * Ends the pending deliveries to URLs that are no longer a webhook's, or that have answered 410. Returns the events as
 * they are then, oldest first.
 */
export async function endUnwantedDeliveries(
  { events }: Pick<Sandbox, 'events'>,
  webhooks: readonly Webhook[],
): Promise<readonly StoredEvent[]> {
  const wanted = new Map(webhooks.map((webhook) => [webhook.url, webhook]));
  const found = await eventsInOrder(events);
  const unwanted = pendingDeliveries(found).filter(
    ({ delivery }) => wanted.get(delivery.url)?.gone ?? !wanted.has(delivery.url),
  );
  for (const { event, delivery } of unwanted) {
    const ended = wanted.has(delivery.url) ? 'gone' : 'removed';
    await changeDelivery(events, event, delivery.url, (current) =>
      current.ended === null ? endDelivery(current, ended) : current,
    );
  }
  return unwanted.length === 0 ? found : eventsInOrder(events);
}
