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
export function idempotencyKeys({ now, lifetime = KEY_LIFETIME }: StoreClock) {
  const records = new Map<string, KeyRecord>();
  return {
    /**
     * Returns the order created under the key, or undefined if the key is free.
     * @throws OrderRefused `key-reused` if the key was used with another body.
     */
    orderOf: (given: IdempotencyKey, at: number): Order | undefined => {
      const { key, fingerprint } = given;
      const known = records.get(storedKey(given));
      if (!known || known.until <= at || known.expiresAt <= now()) return undefined;
      if (known.fingerprint === fingerprint) return known.order;
      throw new OrderRefused({ reason: 'key-reused', key, order: known.order });
    },
    add: (given: IdempotencyKey, order: Order, at: number): void => {
      const key = storedKey(given);
      for (const [old, { expiresAt }] of records) {
        if (expiresAt > now()) break;
        records.delete(old);
      }
      records.delete(key);
      const { fingerprint } = given;
      records.set(key, { fingerprint, order, until: at + KEY_LIFETIME, expiresAt: now() + lifetime });
    },
  };
}
