import { LIST_PARAMETERS } from '../../api/orders/query.ts';
import { FAULT_PARAMETERS } from '../../http/request/event-parts.ts';
import { type Facts, list, returns } from '../shared/facts.ts';
import { changeParameters } from '../shared/parameters.ts';

export const facts: Facts = () => ({
  title: 'A misspelt query parameter is ignored',
  rule: 'An unknown parameter is a 400 that names it.',
  meets: 'A list is requested with a query parameter that does not exist.',
  hint: 'Make a typing mistake in the address.',
  seenIn: ['fecgov/openFEC/issues/160'],
  reproduce: [returns(list('?stauts=paid'), 400, 200)],
});

const KNOWN = [...LIST_PARAMETERS, ...FAULT_PARAMETERS];

export const effect = () => changeParameters((name, value) => (KNOWN.includes(name) ? value : undefined));
