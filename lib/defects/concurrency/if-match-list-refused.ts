import { splitUnquoted } from '../../http/request/event-parts.ts';
import type { ExpectedVersions } from '../../orders/change.ts';
import type { Effect } from '../../switches/switch.ts';
import { type Facts, returns, SOUP, update, VERSIONED } from '../shared/facts.ts';
import { isVersionMismatch } from '../shared/stores.ts';

export const level = 3;

// If If-Match is not compared, no list of entity tags is refused.
export const excludes = ['if-match-ignored', 'if-match-ignored-on-delete'];

export const facts: Facts = () => ({
  title: 'A list of entity tags in If-Match is always a 412',
  needs: 'sequence',
  operations: ['updateOrder', 'deleteOrder', 'cancelOrder'],
  rule: 'If-Match: another version is a 412. It may list several entity tags, of which one has to match.',
  meets: 'An If-Match has several entity tags, and one of them is the current version.',
  hint: 'A header may say more than one thing.',
  seenIn: ['block/cachew/issues/333', 'KevinDockx/HttpCacheHeaders/issues/24'],
  reproduce: [VERSIONED, returns(update({ items: [SOUP] }, { 'If-Match': '"other", {etag}' }), 200, 412)],
});

export const effect = (): Effect => ({
  orders: (store, { request, meet }) => {
    const tags = splitUnquoted(request.headers.list('if-match') ?? '', ',', false);
    if (tags.filter((tag) => tag.trim() !== '').length < 2) return {};
    const rethrow = (error: unknown, versions: ExpectedVersions): never => {
      if (isVersionMismatch(error) && versions?.includes(error.refusal.version)) meet();
      throw error;
    };
    // No version would be right.
    return {
      change: (id, change) =>
        store.change(id, { ...change, versions: [] }).catch((error) => rethrow(error, change.versions)),
      delete: (id, at, versions, owner) => store.delete(id, at, [], owner).catch((error) => rethrow(error, versions)),
    };
  },
});
