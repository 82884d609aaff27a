import { LIMITS } from '../../http/limits.ts';
import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { onCreate } from '../shared/bodies.ts';
import { create, orderWith, WRONGLY_ACCEPTED } from '../shared/facts.ts';

export const level = 3;

export const facts = (): DefectEntry => ({
  title: `A customer name of ${LIMITS.nameLength + 1} characters is accepted`,
  needs: 'schema',
  operations: ['createOrder'],
  rule: `customerName has 1 to ${LIMITS.nameLength} characters after trimming.`,
  meets: `A create has a customerName of exactly ${LIMITS.nameLength + 1} characters.`,
  hint: 'A limit has two sides. Try both, as close as you can.',
  seenIn: ['https://github.com/C3RV1/UndertaleNDS/issues/60'],
  reproduce: [{ send: create(orderWith({ customerName: 'A'.repeat(LIMITS.nameLength + 1) })), ...WRONGLY_ACCEPTED }],
});

export const effect = (): Effect =>
  onCreate((rules) => ({ ...rules, customerName: { ...rules.customerName, max: LIMITS.nameLength + 1 } }));
