import { HttpError } from '../../http/http-error.ts';
import type { Effect } from '../../switches/switch.ts';
import { type Facts, list, returns } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'A page past the end of a list returns 404',
  needs: 'schema',
  rule: 'A page past the end is an empty list, not an error.',
  meets: 'A list is requested with a page above 1 that is past the last.',
  hint: 'Turn one page too many.',
  seenIn: ['Werkspot/sitemap-bundle/pull/15'],
  reproduce: [returns(list('?page=2'), 200, 404)],
});

export const effect = (): Effect => ({
  orders: (store, { request, meet }) => ({
    list: async (query) => {
      const page = await store.list(query);
      const number = request.queryParameters.single('page');
      if (number === undefined || query.offset === 0 || query.offset < page.total) return page;
      meet();
      throw new HttpError('NOT_FOUND', `There is no page ${number}`);
    },
  }),
});
