import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintOf } from '../../../../lib/http/request/bodies/fingerprint.ts';

const item = fc.record({ name: fc.string(), quantity: fc.nat(), price: fc.nat() });
const draft = fc.record({ customerName: fc.string(), customerEmail: fc.string(), items: fc.array(item) });

test('the fingerprint does not depend on the order of members', () => {
  fc.assert(
    fc.property(draft, ({ customerName, customerEmail, items }) => {
      const turned = items.map(({ name, quantity, price }) => ({ price, quantity, name }));
      const same = fingerprintOf({ items: turned, customerEmail, customerName });
      expect(same).toBe(fingerprintOf({ customerName, customerEmail, items }));
    }),
  );
});

test('different orders have different fingerprints', () => {
  fc.assert(
    fc.property(draft, draft, (a, b) => {
      fc.pre(JSON.stringify(a) !== JSON.stringify(b));
      expect(fingerprintOf(a)).not.toBe(fingerprintOf(b));
    }),
  );
});
