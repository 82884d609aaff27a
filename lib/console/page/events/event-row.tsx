import { useSignal } from '@preact/signals';
import { countOf } from '../../../count-of.ts';
import type { Delivery, SandboxEvent } from '../api/types.ts';
import { ActionButton, ToggleButton } from '../parts/cards-and-buttons.tsx';
import { Json, Status } from '../parts/exchange.tsx';
import { formatInstant, formatTime } from '../parts/format.ts';
import { post } from '../state/actions.ts';
import { sandbox } from '../state/sandbox.ts';

/** An event. It opens to show its order, its deliveries and their attempts. */
export function EventRow({ event }: { event: SandboxEvent }) {
  const isOpen = useSignal(false);
  const { type, timestamp, data, deliveries } = event;
  return (
    <li>
      <ToggleButton isOpen={isOpen} class="row">
        <time dateTime={timestamp}>{formatTime(timestamp)}</time>
        <strong class="method">{type}</strong>
        <span class="path">{data.id}</span>
        <span class="met">
          {deliveries.map((delivery) => (
            <span key={delivery.url} class={`badge ${stateOf(delivery).tone}`}>
              {stateOf(delivery).text}
            </span>
          ))}
        </span>
      </ToggleButton>
      {isOpen.value && <EventDetails event={event} />}
    </li>
  );
}

function EventDetails({ event: { id, timestamp, data, deliveries } }: { event: SandboxEvent }) {
  const hasWebhooks = (sandbox.value?.settings.webhooks.length ?? 0) > 0;
  return (
    <div class="sent">
      <p class="hint">
        <code>{id}</code> at {formatInstant(timestamp)}
      </p>
      {deliveries.map((delivery) => (
        <DeliveryDetails key={delivery.url} delivery={delivery} />
      ))}
      {deliveries.length === 0 && <p class="hint">No webhook was set for this event.</p>}
      {hasWebhooks && <ActionButton label="Deliver again" small action={() => post('/deliveries', { event: id })} />}
      <Json label="The order after the change" value={data} />
    </div>
  );
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  return (
    <section aria-label={`Delivery to ${delivery.url}`}>
      <p>
        <code>{delivery.url}</code>: {describeDelivery(delivery)}
      </p>
      {delivery.attempts.length > 0 && (
        <table class="attempts">
          <thead>
            <tr>
              <th scope="col">Attempt at</th>
              <th scope="col">Response</th>
              <th scope="col" class="number narrow-hidden">
                Took
              </th>
              <th scope="col">Fault</th>
            </tr>
          </thead>
          <tbody>
            {delivery.attempts.map(({ at, status, error, fault, durationMs }, index) => (
              <tr key={index}>
                <td>{formatInstant(at)}</td>
                <td>
                  <Status status={status} /> {error}
                </td>
                <td class="number narrow-hidden">{durationMs} ms</td>
                <td>{fault}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The state of a delivery in a word, with the class of its colour. */
function stateOf({ ended, attempts }: Delivery) {
  if (ended === 'delivered') return { text: ended, tone: 'fine' };
  if (ended !== null) return { text: ended, tone: 'warning' };
  return attempts.length === 0 ? { text: 'waiting', tone: '' } : { text: 'retrying', tone: 'warning' };
}

/** Describes a delivery: "delivered after 2 attempts". */
function describeDelivery({ ended, attempts, nextAttemptAt }: Delivery): string {
  const made = `after ${countOf(attempts.length, 'attempt')}`;
  if (ended === 'delivered') return `delivered ${made}`;
  if (ended === 'failed') return `given up ${made}`;
  if (ended === 'gone') return `ended ${made}, because this URL answered 410`;
  if (ended === 'removed') return `ended ${made}, because its webhook was removed`;
  const next = nextAttemptAt === null ? '' : `, the next attempt is at ${formatInstant(nextAttemptAt)}`;
  return attempts.length === 0 ? `not attempted yet${next}` : `not delivered ${made}${next}`;
}
