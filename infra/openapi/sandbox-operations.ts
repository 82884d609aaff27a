import { seedBody, updateSandboxBody } from '../../lib/http/request/sandbox-bodies.ts';
import * as examples from './examples/sandboxes.ts';
import { json, type OperationDoc } from './operation-doc.ts';
import { REQUEST_LIST_PARAMETER_DOCS } from './query-parameters.ts';
import {
  deleteRequestsResponse,
  deleteSandboxResponse,
  requestListResponse,
  sandboxResponse,
  seedResponse,
} from './sandbox-schemas.ts';

/** What the document says of the operations about sandboxes. */
export const SANDBOX_OPERATIONS = {
  getSandbox: {
    tag: 'Sandboxes',
    description:
      'How many orders of each status it holds, its settings, and how many requests met each defect that is on.',
    successes: { 200: { description: 'The sandbox', content: json(sandboxResponse) } },
    examples: examples.GET_SANDBOX,
  },
  updateSandbox: {
    tag: 'Sandboxes',
    description:
      'A JSON merge patch of its settings. The default sandbox has none: name one of your own. It expires 7 days after it was last written.',
    body: updateSandboxBody,
    successes: { 200: { description: 'The sandbox as it is now set', content: json(sandboxResponse) } },
    examples: examples.UPDATE_SANDBOX,
  },
  deleteSandbox: {
    tag: 'Sandboxes',
    description: 'Works at any size, and again on an empty one.',
    successes: { 200: { description: 'It is empty, and set as at first', content: json(deleteSandboxResponse) } },
    examples: examples.DELETE_SANDBOX,
  },
  seedSandbox: {
    tag: 'Sandboxes',
    description:
      'Every status is among them. In an empty sandbox the same seed gives the same ids, times and contents, wherever and whenever it is asked for.',
    body: seedBody,
    bodyIsOptional: true,
    successes: { 201: { description: 'They are there', content: json(seedResponse) } },
    examples: examples.SEED_SANDBOX,
  },
  listRequests: {
    tag: 'Sandboxes',
    description: 'What was recorded while the journal was on: the last 1,000 requests, or those of 24 hours.',
    query: REQUEST_LIST_PARAMETER_DOCS,
    successes: { 200: { description: 'A page of requests', content: json(requestListResponse) } },
    examples: examples.LIST_REQUESTS,
  },
  deleteRequests: {
    tag: 'Sandboxes',
    description: 'Orders and settings stay.',
    successes: { 200: { description: 'They are forgotten', content: json(deleteRequestsResponse) } },
    examples: examples.DELETE_REQUESTS,
  },
} as const satisfies Record<string, OperationDoc>;
