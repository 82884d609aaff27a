import { createHash } from 'node:crypto';
import type { OrderDraft } from '../../../orders/order.ts';

/** Returns a hash of the order that a body describes. White space and the order of members make no difference. */
export function fingerprintOf({ customerName, customerEmail, items }: OrderDraft): string {
  const lines = items.map(({ name, quantity, price }) => [name, quantity, price]);
  return createHash('sha256')
    .update(JSON.stringify([customerName, customerEmail, lines]))
    .digest('base64url');
}
