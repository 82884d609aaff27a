import type { Schemas } from '../api/types.ts';
import { ActionButton, Button, Offer } from '../parts/cards-and-buttons.tsx';
import { NamedOnly } from '../sandbox/sandbox-bar.tsx';
import { changeSettings, post } from '../state/actions.ts';
import { loadedEvents, showOlderEvents } from '../state/events.ts';
import { clockKind, sandbox, sandboxTime } from '../state/sandbox.ts';
import { EventRow } from './event-row.tsx';
import { AddDeliveryFault, AddWebhook, WebhookList } from './webhooks.tsx';

export function EventsView() {
  return (
    <>
      <p class="lead">
        Every change of an order is an event, which the service sends to your webhooks. See each attempt, make
        deliveries fail on purpose, and go through three days of retries in a moment.
      </p>
      <NamedOnly>
        <EventList />
        <div class="cards">
          <WebhookList />
          <AddWebhook />
          <AddDeliveryFault />
        </div>
      </NamedOnly>
    </>
  );
}

/** The events, newest first, and the buttons that deliver them. */
function EventList() {
  const settings = sandbox.value?.settings;
  if (!settings) return null;
  const { events, total } = loadedEvents.value ?? { events: [], total: 0 };
  const hasWebhooks = settings.webhooks.length > 0;
  const isOn = settings.events || hasWebhooks;
  return (
    <>
      {!isOn && (
        <Offer button="Turn events on" action={() => changeSettings({ events: true })}>
          <strong>Events are off.</strong> While they are on, every create, change and delete of an order adds one. A
          webhook switches them on, too.
        </Offer>
      )}
      {isOn && (
        <div class="toolbar flex">
          <ActionButton label="Deliver now" tone={hasWebhooks ? 'primary' : 'plain'} action={() => deliver()} />
          {clockKind.value === 'still' && (
            <>
              <ActionButton label="Advance to the next attempt" action={advanceToNextAttempt} />
              <ActionButton label="Advance through all attempts" action={() => deliver({ advanceClock: true })} />
            </>
          )}
          {settings.events && !hasWebhooks && (
            <ActionButton label="Turn events off" action={() => changeSettings({ events: null })} />
          )}
        </div>
      )}
      <ul class="requests events box" aria-label="Events">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {isOn && events.length === 0 && <p class="hint">No events yet: create or change an order.</p>}
      {total > events.length && (
        <Button label={`Show older events (${total - events.length})`} class="quiet" onClick={showOlderEvents} />
      )}
    </>
  );
}

/** Makes every attempt that is due. With `advanceClock`, moves a clock that stands still until nothing is pending. */
function deliver(body: { advanceClock?: true } = {}) {
  return post<Schemas['DeliveriesResponse']['data']>('/deliveries', body);
}

/** Makes every attempt that is due, advances a clock that stands still to the next one, and makes it. */
async function advanceToNextAttempt() {
  const due = await deliver();
  const next = due.data?.nextAttemptAt;
  // The clock stays while more is due than one request has time for.
  if (!next || due.data?.more) return due;
  const advanced = await post('/clock', { advanceMs: Date.parse(next) - sandboxTime.value });
  return advanced.problem ? advanced : deliver();
}
