import { json } from '../../lib/http/openapi/extension-docs.ts';
import { advanceClockBody } from '../../lib/http/request/bodies/clock-bodies.ts';
import { seedBody, updateSandboxBody } from '../../lib/http/request/bodies/sandbox-bodies.ts';
import { stateBody } from '../../lib/http/request/bodies/state-bodies.ts';
import * as examples from './examples/sandboxes.ts';
import { EXTENSION_DOCS, EXTENSIONS } from './extension-docs.ts';
import type { OperationDoc } from './operation-doc.ts';
import { BOARD_PARAMETER_DOCS, REQUEST_LIST_PARAMETER_DOCS } from './query-parameters.ts';
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

/** The operations that manage sandboxes, as the document describes them. */
export const SANDBOX_OPERATIONS = {
  getSandbox: {
    tag: 'Sandboxes',
    description:
      'The number of orders in each status, the settings, and how many requests met each fault and whatever else is on.',
    successes: { 200: { description: 'The sandbox', content: json(sandboxResponse) } },
    examples: examples.GET_SANDBOX,
  },
  updateSandbox: {
    tag: 'Sandboxes',
    description:
      'The body is a JSON merge patch (RFC 7396): null resets a setting to its default, and a setting that is left out stays as it is. The default sandbox has no settings, so name a sandbox of your own. Everything in a sandbox expires 7 days after it was last written.',
    body: updateSandboxBody(EXTENSIONS),
    successes: { 200: { description: 'The sandbox with its new settings', content: json(sandboxResponse) } },
    examples: Object.assign({}, examples.UPDATE_SANDBOX, ...EXTENSION_DOCS.map((docs) => docs.settingsExamples)),
  },
  replaceSandbox: {
    tag: 'Sandboxes',
    description:
      'Readers see the old state or the new one. Nothing is left of the old one: no orders, settings, keys, counts or recorded requests. Without times, the first order is created at the clock that is set, or at 2026-01-01T11:00:00Z, and each next one a minute later. The body has at most 4,000,000 bytes.',
    body: stateBody(EXTENSIONS),
    successes: { 200: { description: 'The sandbox, and the ids of its orders', content: json(sandboxResponse) } },
    examples: examples.REPLACE_SANDBOX,
  },
  getSnapshot: {
    tag: 'Sandboxes',
    description:
      'Sent to another sandbox, here or elsewhere, it makes that one the same. A sandbox of more than 1,000 orders or 4,000,000 bytes is a 413.',
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
      'The number of orders in each status, and the newest of them in short. The console watches a sandbox with it, because it disturbs nothing: it is not recorded, meets nothing that is switched on, and needs no credentials.',
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
      'Moves the time of the sandbox on, with everything that expires by it. A clock that runs keeps running. If no clock is set, time stands still from then on.',
    body: advanceClockBody,
    successes: { 200: { description: 'The time it is now in the sandbox', content: json(clockResponse) } },
    examples: examples.ADVANCE_CLOCK,
  },
  listRequests: {
    tag: 'Sandboxes',
    description:
      'The requests that were recorded while the journal was on. The last 1,000 requests of the last 24 hours are kept.',
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
} as const satisfies Record<string, OperationDoc>;
