import { json } from '../../lib/http/openapi/extension-docs.ts';
import { advanceClockBody } from '../../lib/http/request/bodies/clock-bodies.ts';
import { attemptDeliveriesBody } from '../../lib/http/request/bodies/delivery-bodies.ts';
import { seedBody, updateSandboxBody } from '../../lib/http/request/bodies/sandbox-bodies.ts';
import { stateBody } from '../../lib/http/request/bodies/state-bodies.ts';
import { deliveriesResponse, eventListResponse } from './event-schemas.ts';
import * as examples from './examples/sandboxes.ts';
import { EXTENSION_DOCS, EXTENSION_SETTINGS } from './extension-docs.ts';
import type { OperationDoc } from './operation-doc.ts';
import { BOARD_PARAMETER_DOCS, EVENT_LIST_PARAMETER_DOCS, REQUEST_LIST_PARAMETER_DOCS } from './query-parameters.ts';
import {
  boardResponse,
  clockResponse,
  deleteRequestsResponse,
  deleteSandboxResponse,
  requestListResponse,
  sandboxResponse,
  seedResponse,
  snapshotResponse,
} from './sandbox-schemas.ts';

export const SANDBOX_OPERATIONS = {
  getSandbox: {
    tag: 'Sandboxes',
    description:
      'The number of orders in each status, the settings, and how many requests met each fault rule and each defect.',
    successes: { 200: { description: 'The sandbox', content: json(sandboxResponse) } },
    examples: examples.GET_SANDBOX,
  },
  updateSandbox: {
    tag: 'Sandboxes',
    description:
      'The body is a JSON merge patch (RFC 7396): null resets a setting to its default, and an absent setting does not change. The default sandbox has no settings, so name another sandbox. Records in a sandbox expire 7 days after their last write.',
    body: updateSandboxBody(EXTENSION_SETTINGS),
    successes: { 200: { description: 'The sandbox with its new settings', content: json(sandboxResponse) } },
    examples: Object.assign({}, examples.UPDATE_SANDBOX, ...EXTENSION_DOCS.map((docs) => docs.settingsExamples)),
  },
  replaceSandbox: {
    tag: 'Sandboxes',
    description:
      'Readers see the old state or the new one. The old orders, settings, keys, counts and recorded requests are removed. Without times, the first order is created at the time of the setting `clock` or, without one, at 2026-01-01T11:00:00Z, and each further order a minute later. The body has at most 4,000,000 bytes.',
    body: stateBody(EXTENSION_SETTINGS),
    successes: { 200: { description: 'The sandbox, and the ids of its orders', content: json(sandboxResponse) } },
    examples: examples.REPLACE_SANDBOX,
  },
  getSnapshot: {
    tag: 'Sandboxes',
    description:
      'Send it to another sandbox, on this deployment or another, to copy the state. A sandbox of more than 1,000 orders or 4,000,000 bytes is a 413.',
    successes: { 200: { description: 'The snapshot', content: json(snapshotResponse) } },
    examples: examples.GET_SNAPSHOT,
  },
  deleteSandbox: {
    tag: 'Sandboxes',
    description: 'Works at any size, and can be repeated on an empty sandbox.',
    successes: {
      200: {
        description: 'The sandbox is empty, and its settings are the defaults',
        content: json(deleteSandboxResponse),
      },
    },
    examples: examples.DELETE_SANDBOX,
  },
  getBoard: {
    tag: 'Sandboxes',
    description:
      'A summary of the newest orders in each status. The console watches a sandbox with it. `GET /sandboxes/{name}` has the number of orders. Such a request is not recorded, needs no credentials, and meets no faults or defects.',
    query: BOARD_PARAMETER_DOCS,
    successes: {
      200: { description: 'The board', content: json(boardResponse), headers: ['ETag'] },
      304: { description: 'Not modified: the client has this version', headers: ['ETag'] },
    },
    examples: examples.GET_BOARD,
  },
  seedSandbox: {
    tag: 'Sandboxes',
    description:
      'The orders are in all statuses. In an empty sandbox, the same seed gives the same ids, times and contents on every deployment and every day. With `examples`, it adds the orders that the examples of this document refer to, under their ids; orders that exist stay as they are, and deleted ones are created again.',
    body: seedBody,
    bodyIsOptional: true,
    successes: { 201: { description: 'The orders were added', content: json(seedResponse) } },
    examples: examples.SEED_SANDBOX,
  },
  advanceClock: {
    tag: 'Sandboxes',
    description:
      "Advances the sandbox's time. Idempotency keys, tokens and rate limit windows expire by it. A running clock keeps running. If no clock is set, time stands still afterwards.",
    body: advanceClockBody,
    successes: { 200: { description: "The sandbox's new time", content: json(clockResponse) } },
    examples: examples.ADVANCE_CLOCK,
  },
  listRequests: {
    tag: 'Sandboxes',
    description: 'The requests that were recorded while the journal was on: the last 1,000 of the last 24 hours.',
    query: REQUEST_LIST_PARAMETER_DOCS,
    successes: { 200: { description: 'A page of requests', content: json(requestListResponse) } },
    examples: examples.LIST_REQUESTS,
  },
  deleteRequests: {
    tag: 'Sandboxes',
    description: 'Orders and settings are kept.',
    successes: { 200: { description: 'The recorded requests were deleted', content: json(deleteRequestsResponse) } },
    examples: examples.DELETE_REQUESTS,
  },
  listEvents: {
    tag: 'Sandboxes',
    description:
      'The events of the changes that were made while the setting `events` was on: the last 1,000, sorted by timestamp, order id and version. An event is written in the same atomic step as its change. Seeds, PUT, repeated creates and refused requests add no events. The default sandbox has none.',
    query: EVENT_LIST_PARAMETER_DOCS,
    successes: { 200: { description: 'A page of events', content: json(eventListResponse) } },
    examples: examples.LIST_EVENTS,
  },
  attemptDeliveries: {
    tag: 'Sandboxes',
    description:
      'Attempts all deliveries that are due, in the order of their events, and waits for attempts that are already running. It stops after 20 seconds with `more`: repeat it then. With `advanceClock`, on a clock that stands still, it goes on and moves the clock to each next attempt: three days of retries in one request. An attempt is delivered if the response is 2xx within 5 seconds. The local server also attempts what is due by itself, unless `webhookDelivery` is `manual`.',
    body: attemptDeliveriesBody,
    bodyIsOptional: true,
    successes: { 200: { description: 'What was attempted, and what is left', content: json(deliveriesResponse) } },
    examples: examples.ATTEMPT_DELIVERIES,
  },
} as const satisfies Record<string, OperationDoc>;
