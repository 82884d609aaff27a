import { type Facts, NO_SUCH_ORDER, returns, send } from '../shared/facts.ts';
import { isMissingOrder, onDelete } from '../shared/stores.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'Deleting an order that does not exist returns 200 with deleted: true',
  rule: 'If there is no such order, the response is a 404 NOT_FOUND.',
  meets: 'A DELETE names an order that does not exist.',
  hint: 'Send every request once for something that is not there.',
  seenIn: ['typicode/json-server/issues/187', 'deployd/deployd/issues/285'],
  reproduce: [returns(send('DELETE', NO_SUCH_ORDER), 404, 200, { 'data.deleted': true })],
});

export const effect = () =>
  onDelete((store, { meet }, id, at, ...conditions) =>
    store.delete(id, at, ...conditions).catch((error) => {
      if (!isMissingOrder(error)) throw error;
      meet();
    }),
  );
