import type { Order } from '../../orders/order.ts';
import { type IdempotencyKey, storedKey } from '../../orders/order-store.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import { KEY_LIFETIME, type StoreClock } from '../store-clock.ts';

/** The order created under a key, and when the key expires: by the sandbox's clock (`until`) and in real time. */
interface KeyRecord {
  readonly fingerprint: string;
  readonly order: Order;
  readonly until: number;
  readonly expiresAt: number;
}

/** The idempotency keys of one sandbox in memory. `at` is the sandbox's time, in milliseconds since 1970. */
export class IdempotencyKeys {
  readonly #clock: StoreClock;
  readonly #records = new Map<string, KeyRecord>();

  constructor(clock: StoreClock) {
    this.#clock = clock;
  }

  /**
   * Returns the order created under the key, or undefined if the key is free.
   * @throws OrderRefused `key-reused` if the key was used with another body.
   */
  orderOf(given: IdempotencyKey, at: number): Order | undefined {
    const { key, fingerprint } = given;
    const known = this.#records.get(storedKey(given));
    if (!known || known.until <= at || known.expiresAt <= this.#clock.now()) return undefined;
    if (known.fingerprint === fingerprint) return known.order;
    throw new OrderRefused({ reason: 'key-reused', key, order: known.order });
  }

  add(given: IdempotencyKey, order: Order, at: number): void {
    const key = storedKey(given);
    const { now, lifetime = KEY_LIFETIME } = this.#clock;
    for (const [old, { expiresAt }] of this.#records) {
      if (expiresAt > now()) break;
      this.#records.delete(old);
    }
    this.#records.delete(key);
    this.#records.set(key, {
      fingerprint: given.fingerprint,
      order,
      until: at + KEY_LIFETIME,
      expiresAt: now() + lifetime,
    });
  }
}
