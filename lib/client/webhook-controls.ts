import { type Api, listAll } from './api.ts';
import { unwrap } from './api-error.ts';
import { unusedRules } from './faults.ts';
import type { components, operations } from './generated/api.d.ts';
import type { Webhook, WebhookSettings } from './receiver/receiver.ts';
import type { Settings, SettingsAccess } from './sandbox-settings.ts';

type Schemas = components['schemas'];

/** A change of an order, with its deliveries. */
export type OrderEvent = Schemas['OrderEvent'];

/** Selects events. */
export type EventFilter = Omit<NonNullable<operations['listEvents']['parameters']['query']>, 'limit' | 'cursor'>;

/** What `deliver()` delivers, and whether it moves the clock. */
export type DeliverOptions = Schemas['AttemptDeliveriesRequest'];

/** How many attempts `deliver()` made, how many of them succeeded, and how many deliveries are still pending. */
export type Delivered = Omit<Schemas['DeliveriesResponse']['data'], 'more'>;

/** The methods for events and their deliveries. */
export interface WebhookControls {
  /** Returns the events of the sandbox with their deliveries, newest first. */
  events(filter?: EventFilter): Promise<OrderEvent[]>;
  /**
   * Makes every attempt that is due, and waits for attempts that are running. With `advanceClock`, it moves a clock
   * that stands still to each next attempt, until nothing is pending: three days of retries at once. With `event`, the
   * id of an event, it delivers that event once more, and others only if one request has no time for all of its
   * webhooks.
   */
  deliver(options?: DeliverOptions): Promise<Delivered>;
}

/** Creates the methods for webhooks, and those that only the sandbox itself uses. */
export function createWebhookControls(routes: Api, name: string, access: SettingsAccess) {
  const { takeTurn, state, change } = access;
  let receivers: readonly Webhook[] = [];
  const othersThan = async (url: string): Promise<Webhook[]> => {
    const { webhooks } = (await state()).settings;
    // The service shows no secrets. A webhook that is sent without one keeps it.
    return webhooks
      .filter((webhook) => webhook.url !== url)
      .map(({ secret: _, gone: __, ...webhook }) => ({ ...webhook, faults: unusedRules(webhook.faults) }));
  };
  const controls: WebhookControls & WebhookSettings = {
    addWebhook: (webhook) =>
      takeTurn(async () => {
        await change({ webhooks: [...(await othersThan(webhook.url)), webhook] });
        receivers = [...receivers, webhook];
      }),
    removeWebhook: (url) =>
      takeTurn(async () => {
        receivers = receivers.filter((webhook) => webhook.url !== url);
        await change({ webhooks: await othersThan(url) });
      }),
    events: (filter = {}) =>
      listAll(async (page) => {
        const params = { path: { name }, query: { ...filter, ...page } };
        const { events, pagination } = await unwrap(routes.GET('/sandboxes/{name}/events', { params }));
        return { items: events, ...pagination };
      }),
    deliver: (body = {}) => deliver(routes, name, body),
  };
  /** Adds the webhooks of open receivers to settings that replace others. */
  const withReceivers = (settings: Settings): Settings =>
    receivers.length === 0 ? settings : { ...settings, webhooks: [...receivers, ...(settings.webhooks ?? [])] };
  return { ...controls, withReceivers };
}

/** Repeats the request while there is more to attempt than one request has time for. */
async function deliver(routes: Api, name: string, { event, ...options }: DeliverOptions): Promise<Delivered> {
  const params = { path: { name } };
  const sum = { attempted: 0, delivered: 0, failed: 0 };
  let body: DeliverOptions = event === undefined ? options : { event };
  for (;;) {
    const { more, ...last } = await unwrap(routes.POST('/sandboxes/{name}/deliveries', { params, body }));
    sum.attempted += last.attempted;
    sum.delivered += last.delivered;
    sum.failed += last.failed;
    // What is left of the event is due now. Named again, the event would be delivered again to those that have it.
    body = options;
    if (!more) return { ...last, ...sum };
  }
}
