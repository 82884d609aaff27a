import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { CREATED, PAID, update, WRONGLY_CHANGED } from '../shared/facts.ts';
import { allowMove } from '../shared/stores.ts';

export const level = 2;

// If a paid order can be paid again, two payments at once need no race to succeed.
export const excludes = ['double-payment'];

export const facts = (): DefectEntry => ({
  title: 'A paid order can be paid again and gets a new receipt date',
  operations: ['updateOrder'],
  rule: 'Setting the status an order already has is a rejected transition.',
  meets: 'A paid order is set to paid.',
  hint: 'Send a request that worked a second time.',
  seenIn: ['https://github.com/omnilaboratory/OBAndroid/issues/26'],
  reproduce: [CREATED, PAID, { send: update({ status: 'paid' }), ...WRONGLY_CHANGED }],
});

export const effect = (): Effect => allowMove('paid', { to: 'paid' });
