import { entityTag } from '../../api/orders/json.ts';
import { tagMatcher } from '../../http/chain/read-parameters.ts';
import { type Facts, get, returns, SOUP, update, VERSIONED } from '../shared/facts.ts';
import { changeSuccess, withoutHeaders } from '../shared/responses.ts';

export const facts: Facts = () => ({
  title: 'A client with an old version is told that nothing has changed',
  needs: 'sequence',
  rule: 'If-None-Match on GET of an order is a 304 only if it names the current version.',
  meets: 'A GET has an If-None-Match that names an earlier version of the order, and not the current one.',
  hint: 'Keep a copy, let the order change, and ask again.',
  seenIn: ['scottlamb/http-serve/issues/23'],
  reproduce: [VERSIONED, update({ items: [SOUP] }), returns(get({ 'If-None-Match': '{etag}' }), 200, 304)],
});

export const effect = () =>
  changeSuccess('getOrder', (response, { headers }) => {
    const version = Number(/^"(\d+)"$/.exec(String(response.headers.ETag))?.[1]);
    const isHeld = tagMatcher(headers.list('if-none-match'));
    const earlier = Array.from({ length: version - 1 }, (_, index) => entityTag(index + 1));
    return earlier.some(isHeld)
      ? { ...withoutHeaders(response, ['Content-Type']), statusCode: 304, body: undefined, text: '' }
      : response;
  });
