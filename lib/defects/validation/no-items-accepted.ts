import { LIMITS } from '../../http/limits.ts';
import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { onCreate } from '../shared/bodies.ts';
import { create, orderWith, WRONGLY_ACCEPTED } from '../shared/facts.ts';

export const level = 1;

export const facts = (): DefectEntry => ({
  title: 'An order without items is accepted, with total 0',
  needs: 'schema',
  operations: ['createOrder'],
  rule: `items is an array of 1 to ${LIMITS.items}.`,
  meets: 'A create has an empty array of items.',
  hint: 'Can a customer order nothing?',
  seenIn: ['https://github.com/open-mercato/open-mercato/issues/4021'],
  reproduce: [{ send: create(orderWith({ items: [] })), ...WRONGLY_ACCEPTED }],
});

export const effect = (): Effect => onCreate((rules) => ({ ...rules, items: { ...rules.items, min: 0 } }));
