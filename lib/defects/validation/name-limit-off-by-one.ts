import { onCreate } from '../decorators/body-rules.ts';
import type { Defect } from '../decorators/defect.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { create, orderWith, WRONGLY_ACCEPTED } from '../facts/example-requests.ts';

export const level = 3;

export const facts = (): DefectEntry => ({
  title: 'A customer name of 101 characters is accepted',
  needs: 'schema',
  operations: ['createOrder'],
  rule: 'customerName has 1 to 100 characters after trimming.',
  meets: 'A create has a customerName of exactly 101 characters.',
  hint: 'A limit has two sides. Try both, as close as you can.',
  seenIn: ['https://github.com/C3RV1/UndertaleNDS/issues/60'],
  reproduce: [{ send: create(orderWith({ customerName: 'A'.repeat(101) })), ...WRONGLY_ACCEPTED }],
});

export const effect = (): Defect =>
  onCreate((rules) => ({ ...rules, customerName: { ...rules.customerName, max: 101 } }));
