import { ActionButton } from '../parts/action-button.tsx';
import { clockKind } from '../state/clock.ts';
import { loadedEvents, showOlderEvents } from '../state/events.ts';
import { sandbox } from '../state/sandbox.ts';
import { changeSettings } from '../state/settings.ts';
import { advanceToNextAttempt, deliver } from './deliver.ts';
import { EventRow } from './event-row.tsx';

/** The events, newest first, and the buttons that deliver them. */
export function EventList() {
  const settings = sandbox.value?.settings;
  if (!settings) return null;
  const { events, total } = loadedEvents.value ?? { events: [], total: 0 };
  const hasWebhooks = settings.webhooks.length > 0;
  const isOn = settings.events || hasWebhooks;
  return (
    <>
      {!isOn && <EventsOff />}
      {isOn && (
        <div class="toolbar">
          <ActionButton label="Deliver now" tone="primary" action={() => deliver()} />
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
      <ul class="requests events" aria-label="Events">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {isOn && events.length === 0 && <p class="hint">No events yet: create or change an order.</p>}
      {total > events.length && (
        <button type="button" class="quiet" onClick={() => void showOlderEvents()}>
          Show older events ({total - events.length})
        </button>
      )}
    </>
  );
}

function EventsOff() {
  return (
    <div class="card empty">
      <p>
        <strong>Events are off.</strong> While they are on, every create, change and delete of an order adds one. A
        webhook switches them on, too.
      </p>
      <ActionButton label="Turn events on" tone="primary" action={() => changeSettings({ events: true })} />
    </div>
  );
}
