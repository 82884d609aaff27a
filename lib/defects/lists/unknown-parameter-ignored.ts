import { FAULT_PARAMETERS } from '../../http/request/event-parts.ts';
import { LIST_PARAMETERS } from '../../http/request/query/list-query.ts';
import type { Defect } from '../decorators/defect.ts';
import { without } from '../decorators/replace-parameters.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { list, statuses } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'A misspelt query parameter is ignored',
  operations: ['listOrders'],
  rule: 'An unknown parameter is a 400 that names it.',
  meets: 'A list is requested with a query parameter that does not exist.',
  hint: 'Make a typing mistake in the address.',
  seenIn: ['https://github.com/fecgov/openFEC/issues/160'],
  reproduce: [{ send: list('?stauts=paid'), ...statuses(400, 200) }],
});

export const effect = (): Defect => without((name) => ![...LIST_PARAMETERS, ...FAULT_PARAMETERS].includes(name));
