import { CREATED, type Facts, PAID, returns, update } from '../shared/facts.ts';
import { allowMove } from '../shared/stores.ts';

// If a paid order can be paid again, two payments at once need no race to succeed.
export const excludes = ['double-payment'];

export const facts: Facts = () => ({
  title: 'A paid order can be paid again and gets a new receipt date',
  rule: 'Setting the status an order already has is a rejected transition.',
  meets: 'A paid order is set to paid.',
  hint: 'Send a request that worked a second time.',
  seenIn: ['omnilaboratory/OBAndroid/issues/26'],
  reproduce: [CREATED, PAID, returns(update({ status: 'paid' }), 422, 200)],
});

export const effect = () => allowMove('paid', { to: 'paid' });
