import type { JsonObject } from '../../switches/parsed-response.ts';
import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { changeJson, withItems } from '../shared/bodies.ts';
import { create, orderOfItem, TAKING_BODIES, WRONGLY_ACCEPTED } from '../shared/facts.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'The text "2" is accepted as the quantity 2',
  operations: TAKING_BODIES,
  rule: 'items[].quantity is an integer.',
  meets: 'A body has an item whose quantity is a number written as text.',
  hint: 'The right value in the wrong type is still wrong.',
  seenIn: ['https://github.com/swagger-model-validator/swagger-model-validator/pull/88'],
  reproduce: [{ send: create(orderOfItem({ quantity: '2' })), ...WRONGLY_ACCEPTED }],
});

export const effect = (): Effect => changeJson((json) => withItems(json, withNumericQuantity));

function withNumericQuantity(item: JsonObject): JsonObject {
  const { quantity } = item;
  return typeof quantity === 'string' && /^\d+$/.test(quantity) ? { ...item, quantity: Number(quantity) } : item;
}
