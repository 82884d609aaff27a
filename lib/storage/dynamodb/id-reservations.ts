import { formatOrderId, type IdSlot } from '../../orders/order-id.ts';
import { slotAfter } from '../slot-after.ts';

/**
 * The ids for which creates of this process are in progress. Concurrent creates in one process thereby try different ids,
 * and most succeed at the first attempt. This is only a hint: the conditional write decides. A reservation ends with its
 * create.
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
