import * as z from 'zod/mini';
import {
  count,
  type Examples,
  type ExtensionDocs,
  json,
  type OperationDescription,
  SANDBOX,
  success,
} from '../http/extension-docs.ts';
import { documented } from '../http/request/bodies/json-schema.ts';
import type { CHANGE_ROUTES } from './routes.ts';
import { changeId } from './settings.ts';

const text = z.string();

const change = z
  .object({ id: changeId, title: text, freedom: text, hint: text, met: z.optional(count) })
  .register(documented, {
    id: 'Change',
    description:
      'A compatible change, and the freedom of the service that it uses. `met` is there if a local server has it on in every sandbox',
  });

const SETTINGS: Examples = {
  'Two compatible changes': (api) =>
    api.send('PATCH', `/sandboxes/${SANDBOX}`, { body: { changes: ['extra-members', 'opaque-etags'] } }),
};

const OPERATIONS: Readonly<Record<keyof typeof CHANGE_ROUTES, OperationDescription>> = {
  listChanges: {
    tag: 'Compatible changes',
    description: 'All of them in one page, in the order in which they apply.',
    successes: {
      200: {
        description: 'The compatible changes',
        content: json(success('ChangeListResponse', z.object({ changes: z.array(change) }))),
      },
    },
    examples: {
      'All compatible changes': (api) => api.send('GET', '/changes'),
    },
  },
};

/** What the OpenAPI document says of compatible changes. */
export const CHANGE_DOCS: ExtensionDocs = {
  tags: {
    'Compatible changes':
      'What may change in responses without notice. Switch changes on to find out whether a test suite checks more than is promised',
  },
  pathParameters: {},
  sandboxMembers: { changes: z.array(z.object({ id: changeId, met: count })) },
  settingsExamples: SETTINGS,
  operationsOf: () => OPERATIONS,
};
