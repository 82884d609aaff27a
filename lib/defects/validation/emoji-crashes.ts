import { errorFrom } from '../../http/http-error.ts';
import type { Effect } from '../../switches/switch.ts';
import { create, type Facts, returns, TAKING_BODIES } from '../shared/facts.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'An emoji in a name causes a 500',
  needs: 'schema',
  operations: TAKING_BODIES,
  rule: 'No input of any kind gets a 500.',
  meets: 'A valid body has a name with a character outside the Basic Multilingual Plane.',
  hint: 'What do people type on their phones?',
  seenIn: ['go-gitea/gitea/issues/24929', 'mdn/kuma/issues/6017'],
  reproduce: [returns(create({ customerName: 'Ada 🍕' }), 201, 500)],
});

export const effect = (): Effect => ({
  orders: (store, { request, meet }) => {
    const requirePlain = (named: readonly { readonly name: string }[]) => {
      if (!named.some(({ name }) => /[\u{10000}-\u{10ffff}]/u.test(name))) return;
      meet();
      throw errorFrom(undefined, request.requestId);
    };
    return {
      create: async (draft, at, key) => {
        requirePlain([{ name: draft.customerName }, ...draft.items]);
        return store.create(draft, at, key);
      },
      change: async (id, change) => {
        requirePlain(change.edit?.items ?? []);
        return store.change(id, change);
      },
    };
  },
});
