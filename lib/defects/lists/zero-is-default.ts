import { PAGE_LIMITS } from '../../sandboxes/sandbox-limits.ts';
import { type Facts, list, returns } from '../shared/facts.ts';
import { changeParameters } from '../shared/parameters.ts';

export const facts: Facts = () => ({
  title: 'limit=0 and page=0 are taken as the default',
  rule: `limit is 1 to ${PAGE_LIMITS.max}, and page counts from 1; a bad query parameter is a 400.`,
  meets: 'A list is requested with limit=0 or page=0.',
  hint: 'Go one below the smallest value that is allowed.',
  seenIn: ['mozilla-services/socorro/pull/3002', 'Budibase/budibase/pull/16147'],
  reproduce: [returns(list('?limit=0'), 400, 200)],
});

export const effect = () =>
  changeParameters((name, value) =>
    ['limit', 'page'].includes(name) && /^0+$/.test(String(value)) ? undefined : value,
  );
