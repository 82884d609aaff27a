import { formatOrderId, type IdSlot } from '../../orders/order-id.ts';
import { slotAfter } from '../slot-after.ts';

/**
 * The ids that this process is trying to take right now. They make concurrent creates in one process try different
 * ids, so that they do not all fail except one. This is only a hint: the conditional write decides, and a reservation
 * ends with its create.
 */
export class IdReservations {
  readonly #held = new Set<string>();

  /** Reserves `slot`, or the first slot after it that is not reserved in the sandbox. */
  hold(sandbox: string, slot: IdSlot): IdSlot {
    let free = slot;
    while (this.#held.has(keyOf(sandbox, free))) free = slotAfter(free);
    this.#held.add(keyOf(sandbox, free));
    return free;
  }

  release(sandbox: string, slot: IdSlot): void {
    this.#held.delete(keyOf(sandbox, slot));
  }
}

function keyOf(sandbox: string, slot: IdSlot): string {
  return `${sandbox}/${formatOrderId(slot)}`;
}
