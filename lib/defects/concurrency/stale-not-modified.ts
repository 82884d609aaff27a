import { entityTag, tagMatcher } from '../../http/request/request-headers.ts';
import { ROUTES } from '../../http/routes.ts';
import type { Defect } from '../decorators/defect.ts';
import { withoutHeaders } from '../decorators/versions.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { get, SOUP, statuses, update, VERSIONED } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'A client with an old version is told that nothing has changed',
  needs: 'sequence',
  operations: ['getOrder'],
  rule: 'If-None-Match on GET of an order is a 304 only if it names the current version.',
  meets: 'A GET has an If-None-Match that names an earlier version of the order, and not the current one.',
  hint: 'Keep a copy, let the order change, and ask again.',
  seenIn: ['https://github.com/scottlamb/http-serve/issues/23'],
  reproduce: [
    VERSIONED,
    { send: update({ items: [SOUP] }) },
    { send: get({ 'If-None-Match': '{etag}' }), ...statuses(200, 304) },
  ],
});

export const effect = (): Defect => ({
  result: (result, { route, headers }) => {
    const version = Number(/^"(\d+)"$/.exec(String(result.headers?.ETag))?.[1]);
    if (route !== ROUTES.getOrder || result.statusCode !== 200 || Number.isNaN(version)) return result;
    const isHeld = tagMatcher(headers.list('if-none-match'));
    const earlier = Array.from({ length: version - 1 }, (_, index) => entityTag(index + 1));
    return earlier.some(isHeld) ? { ...withoutHeaders(result, ['Content-Type']), statusCode: 304, body: '' } : result;
  },
});
