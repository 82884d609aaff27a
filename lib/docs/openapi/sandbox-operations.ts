import { advanceClockBody } from '../../http/request/bodies/clock-bodies.ts';
import { seedBody, updateSandboxBody } from '../../http/request/bodies/sandbox-bodies.ts';
import { stateBody } from '../../http/request/bodies/state-bodies.ts';
import { attemptDeliveriesBody } from '../../http/request/bodies/webhook-bodies.ts';
import { switchSettings } from '../../switches/settings.ts';
import { deliveriesResponse, eventListResponse } from './event-schemas.ts';
import { type OwnDoc, ok } from './operation-doc.ts';
import { BOARD_PARAMETER_DOCS, EVENT_LIST_PARAMETER_DOCS, REQUEST_LIST_PARAMETER_DOCS } from './query-parameters.ts';
import * as sandbox from './sandbox-schemas.ts';

const SWITCHES = switchSettings({ switches: { spoilers: false } });

export const SANDBOX_DOCS = {
  getSandbox: {
    description:
      'The number of orders in each status, the settings, and how many requests met each fault rule and each bug, and attempts each fault of a webhook.',
    success: ok('The sandbox', sandbox.sandboxResponse),
  },
  updateSandbox: {
    description:
      'The body is a JSON merge patch (RFC 7396): null resets a setting to its default, and an absent setting does not change. The default sandbox has no settings, so name another sandbox. Records in a sandbox expire 7 days after their last write.',
    body: updateSandboxBody(SWITCHES),
    success: ok('The sandbox with its new settings', sandbox.sandboxResponse),
  },
  replaceSandbox: {
    description:
      'Readers see the old state or the new one. The old orders, settings, keys, counts and recorded requests are removed. An order that the API could not produce, and the default sandbox, are a 422. Without times, the first order is created at the time of the setting `clock` or, without one, at 2026-01-01T11:00:00Z, and each further order a minute later. The body has at most 4,000,000 bytes.',
    body: stateBody(SWITCHES),
    success: ok('The sandbox, and the ids of its orders', sandbox.sandboxResponse),
  },
  getSnapshot: {
    description:
      'Send it to another sandbox, on this deployment or another, to copy the state. A sandbox of more than 1,000 orders or 4,000,000 bytes is a 413.',
    success: ok('The snapshot', sandbox.snapshotResponse),
  },
  deleteSandbox: {
    description: 'Works at any size, and can be repeated on an empty sandbox.',
    success: ok('The sandbox is empty, and its settings are the defaults', sandbox.deleteSandboxResponse),
  },
  getBoard: {
    description:
      'A summary of the newest orders in each status. The console watches a sandbox with it. `GET /sandboxes/{name}` has the number of orders. Such a request is not recorded, needs no credentials, and meets no faults or bugs.',
    query: BOARD_PARAMETER_DOCS,
    success: ok('The board', sandbox.boardResponse, ['ETag']),
  },
  seedSandbox: {
    description:
      'The orders are in all statuses. In an empty sandbox, the same seed gives the same ids, times and contents on every deployment and every day. With `examples`, it adds the orders that the examples of this document refer to, under their ids; orders that exist stay as they are, and deleted ones are created again.',
    body: seedBody,
    bodyIsOptional: true,
    success: ok('The orders were added', sandbox.seedResponse),
  },
  advanceClock: {
    description:
      "Advances the sandbox's time. Idempotency keys, tokens and rate limit windows expire by it. A running clock keeps running. If no clock is set, time stands still afterwards.",
    body: advanceClockBody,
    success: ok("The sandbox's new time", sandbox.clockResponse),
  },
  listRequests: {
    description: 'The requests that were recorded while the journal was on: the last 1,000 of the last 24 hours.',
    query: REQUEST_LIST_PARAMETER_DOCS,
    success: ok('A page of requests', sandbox.requestListResponse),
  },
  deleteRequests: {
    description: 'Orders and settings are kept.',
    success: ok('The recorded requests were deleted', sandbox.deleteRequestsResponse),
  },
  listEvents: {
    description:
      'The events of the changes that were made while the setting `events` was on: the last 1,000, sorted by timestamp, order id and version. An event is written in the same atomic step as its change. Seeds, PUT, repeated creates and refused requests add no events. The default sandbox has none.',
    query: EVENT_LIST_PARAMETER_DOCS,
    success: ok('A page of events', eventListResponse),
  },
  attemptDeliveries: {
    description:
      'Attempts all deliveries that are due, in the order of their events, and waits for attempts that are already running. It stops after 20 seconds with `more`: repeat it then. With `advanceClock`, on a clock that stands still, it goes on and moves the clock to each next attempt: three days of retries in one request. On any other clock, `advanceClock` is a 422. An attempt is delivered if the response is 2xx within 5 seconds. The local server also attempts what is due by itself, unless `webhookDelivery` is `manual`. With `event`, only that event is delivered, once more and now, to every webhook that takes its type, whether it was delivered before or not; an unknown id is a 404. If the delivery fails, it is retried like any other attempt. If the response has `more`, repeat the request without `event`.',
    body: attemptDeliveriesBody,
    bodyIsOptional: true,
    success: ok('What was attempted, and what is left', deliveriesResponse),
  },
} as const satisfies Record<string, OwnDoc>;
