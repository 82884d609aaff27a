import { useSignal } from '@preact/signals';
import type { Delivery, SandboxEvent } from '../api/types.ts';
import { formatInstant, formatTime } from '../parts/format.ts';
import { Json } from '../parts/json.tsx';
import { Status } from '../parts/status.tsx';
import { ToggleButton } from '../parts/toggle-button.tsx';
import { describeDelivery, stateOf } from './describe-delivery.ts';

/** An event. It opens to show its order, its deliveries and their attempts. */
export function EventRow({ event }: { event: SandboxEvent }) {
  const isOpen = useSignal(false);
  const { type, timestamp, data, deliveries } = event;
  return (
    <li>
      <ToggleButton isOpen={isOpen} class="row">
        <time dateTime={timestamp}>{formatTime(timestamp)}</time>
        <span class="method">{type}</span>
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
  return (
    <div class="sent">
      <p class="hint">
        <code>{id}</code> at {formatInstant(timestamp)}
      </p>
      {deliveries.map((delivery) => (
        <DeliveryDetails key={delivery.url} delivery={delivery} />
      ))}
      {deliveries.length === 0 && <p class="hint">No webhook was set for this event.</p>}
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
