import type { Defect } from '../decorators/defect.ts';
import { showOrders } from '../decorators/shown-orders.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { bodyValues, CREATED, LATER, NOON, update } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'createdAt changes whenever an order is changed',
  operations: ['listOrders', 'getOrder', 'updateOrder', 'cancelOrder'],
  rule: "An order's createdAt is the instant in its id. A change makes updatedAt later and leaves createdAt as it is.",
  meets: 'A response shows an order that was changed after it was created.',
  hint: 'Check what must stay the same as well as what must change.',
  seenIn: ['https://github.com/laravel/framework/issues/11806', 'https://github.com/y-scope/spider/issues/145'],
  reproduce: [
    { clock: NOON },
    CREATED,
    { clock: LATER },
    { send: update({ status: 'paid' }), ...bodyValues('data.createdAt', NOON, LATER) },
  ],
});

export const effect = (): Defect => showOrders((order) => ({ ...order, createdAt: order.updatedAt }));
