import { formatOrderId, type IdSlot, nextSlot } from '../../orders/order-id.ts';

/**
 * The ids this process is trying to take right now. Concurrent creates of one process thus try
 * different ids, instead of all trying the same one and all but one failing. It is only a hint between
 * them: the conditional write decides, and nothing is remembered once a create has ended.
 */
export class IdReservations {
  readonly #held = new Set<string>();

  /** Holds the first slot from `slot` on that is not held in the sandbox. */
  hold(sandbox: string, slot: IdSlot): IdSlot {
    let free = slot;
    while (this.#held.has(keyOf(sandbox, free))) free = nextSlot(free);
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
