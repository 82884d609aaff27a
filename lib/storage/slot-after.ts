import { type IdSlot, nextSlot } from '../orders/order-id.ts';
import { StoreUnavailable } from '../orders/order-store.ts';

/**
 * The slot to try if a slot is taken.
 * @throws StoreUnavailable after the last id of all, so that a search for a free id ends.
 */
export function slotAfter(slot: IdSlot): IdSlot {
  const next = nextSlot(slot);
  if (!next) throw new StoreUnavailable('There is no free order id');
  return next;
}
