import { EVENT_EXAMPLES } from '../../api/events/examples.ts';
import { EVENT_DOCS } from '../../api/events/openapi.ts';
import { JOURNAL_EXAMPLES } from '../../api/journal/examples.ts';
import { JOURNAL_DOCS } from '../../api/journal/openapi.ts';
import { ORDER_EXAMPLES } from '../../api/orders/examples.ts';
import { ORDER_DOCS } from '../../api/orders/openapi.ts';
import { type Operation, ROUTE_ROWS } from '../../api/routes.ts';
import { SANDBOX_EXAMPLES } from '../../api/sandboxes/examples.ts';
import { SANDBOX_DOCS } from '../../api/sandboxes/openapi.ts';
import { SERVICE_EXAMPLES } from '../../api/service/examples.ts';
import { SERVICE_DOCS } from '../../api/service/openapi.ts';
import { SWITCH_EXAMPLES } from '../../api/switches/examples.ts';
import { CHANGE_DOCS, DEFECT_DOCS } from '../../api/switches/openapi.ts';
import { TOKEN_EXAMPLES } from '../../api/tokens/examples.ts';
import { TOKEN_DOCS } from '../../api/tokens/openapi.ts';
import type { Examples } from '../../http/openapi/example-requests.ts';
import type { OperationDoc } from '../../http/openapi/operation-doc.ts';
import { CONSOLE_DOCS, CONSOLE_EXAMPLES } from './console.ts';
import { PAGE_DOCS, PAGE_EXAMPLES } from './pages.ts';

/** The tags of the operations, each with the texts and schemas of its operations. */
const DOCS_BY_TAG = {
  Orders: ORDER_DOCS,
  Sandboxes: { ...TOKEN_DOCS, ...SANDBOX_DOCS, ...JOURNAL_DOCS, ...EVENT_DOCS },
  Service: SERVICE_DOCS,
  Documentation: {
    ...PAGE_DOCS,
    ...CONSOLE_DOCS,
  },
  Defects: DEFECT_DOCS,
  'Compatible changes': CHANGE_DOCS,
};

export const TAGS: Readonly<Record<keyof typeof DOCS_BY_TAG, string>> = {
  Orders: 'Create, read, change and delete orders',
  Sandboxes: 'Separate worlds for testers who share a deployment, each with its own clock, faults and journal',
  Service: 'The state of the service',
  Documentation: 'This contract, for programs and for people',
  Defects: 'Known bugs that can be switched on, to find out whether a test suite notices them',
  'Compatible changes':
    'What may change in responses without notice. Switch changes on to find out whether a test suite checks more than is promised',
};

const DOCS: Readonly<Record<Operation, OperationDoc>> = {
  ...DOCS_BY_TAG.Orders,
  ...DOCS_BY_TAG.Sandboxes,
  ...DOCS_BY_TAG.Service,
  ...DOCS_BY_TAG.Documentation,
  ...DOCS_BY_TAG.Defects,
  ...DOCS_BY_TAG['Compatible changes'],
};

/** An operation without an entry has no captured examples, and only the errors that can be requested. */
const EXAMPLES: Readonly<Partial<Record<Operation, Examples>>> = {
  ...ORDER_EXAMPLES,
  ...TOKEN_EXAMPLES,
  ...SANDBOX_EXAMPLES,
  ...JOURNAL_EXAMPLES,
  ...EVENT_EXAMPLES,
  ...SERVICE_EXAMPLES,
  ...PAGE_EXAMPLES,
  ...CONSOLE_EXAMPLES,
  ...SWITCH_EXAMPLES,
};

/** The operations, with their tags and the requests whose responses, errors included, become their examples. */
export const OPERATIONS = ROUTE_ROWS.map((route) => {
  const { operation } = route;
  const [tag = ''] = Object.entries(DOCS_BY_TAG).find(([, docs]) => operation in docs) ?? [];
  return { route, doc: DOCS[operation], tag, examples: EXAMPLES[operation] ?? {} };
});
