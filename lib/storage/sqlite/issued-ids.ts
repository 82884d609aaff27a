import { FIRST_SEQUENCE, type IdSlot, LAST_SEQUENCE } from '../../orders/order-id.ts';

/**
 * The last id this process gave out, so that creates of one millisecond need not each find out which
 * ids are taken. It is only a hint: the insert decides.
 */
export class IssuedIds {
  #last: { readonly sandbox: string; readonly slot: IdSlot } | undefined;

  /** The slot to try first for an order of a millisecond. */
  next(sandbox: string, timestamp: number): IdSlot {
    const last = this.#last;
    if (last?.sandbox !== sandbox || last.slot.timestamp !== timestamp) return { timestamp, sequence: FIRST_SEQUENCE };
    return { timestamp, sequence: Math.min(last.slot.sequence + 1, LAST_SEQUENCE) };
  }

  note(sandbox: string, slot: IdSlot): void {
    this.#last = { sandbox, slot };
  }

  /** After a reset the ids of a sandbox begin anew. */
  forget(): void {
    this.#last = undefined;
  }
}
