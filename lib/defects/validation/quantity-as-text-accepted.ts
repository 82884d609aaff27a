import type { JsonObject } from '../../switches/parsed-response.ts';
import { changeJson, withItems } from '../shared/bodies.ts';
import { createItem, type Facts, returns, TAKING_BODIES } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'The text "2" is accepted as the quantity 2',
  operations: TAKING_BODIES,
  rule: 'items[].quantity is an integer.',
  meets: 'A body has an item whose quantity is a number written as text.',
  hint: 'The right value in the wrong type is still wrong.',
  seenIn: ['swagger-model-validator/swagger-model-validator/pull/88'],
  reproduce: [returns(createItem({ quantity: '2' }), 422, 201)],
});

export const effect = () => changeJson((json) => withItems(json, withNumericQuantity));

function withNumericQuantity(item: JsonObject): JsonObject {
  const { quantity } = item;
  return typeof quantity === 'string' && /^\d+$/.test(quantity) ? { ...item, quantity: Number(quantity) } : item;
}
