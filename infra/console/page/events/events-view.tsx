import { NamedOnly } from '../sandbox/named-only.tsx';
import { AddDeliveryFault } from './add-delivery-fault.tsx';
import { AddWebhook } from './add-webhook.tsx';
import { EventList } from './event-list.tsx';
import { WebhookList } from './webhook-list.tsx';

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
