import type { Defect } from '../decorators/defect.ts';
import { type DefectEntry, TAKING_BODIES } from '../facts/defect-entry.ts';
import { create, orderWith, SOUP, WRONGLY_ACCEPTED } from '../facts/example-requests.ts';

export const level = 3;

export const facts = (): DefectEntry => ({
  title: 'An order with more than 100 items is accepted',
  needs: 'schema',
  operations: TAKING_BODIES,
  rule: 'items is an array of 1 to 100.',
  meets: 'A body has 101 to 500 items.',
  hint: 'How much is too much? Go one above the limit.',
  seenIn: ['https://github.com/canton-network/splice/issues/7212'],
  reproduce: [{ send: create(orderWith({ items: Array(101).fill(SOUP) })), ...WRONGLY_ACCEPTED }],
});

export const effect = (): Defect => ({
  rules: (rules) => ({ ...rules, items: { ...rules.items, max: 500 } }),
});
