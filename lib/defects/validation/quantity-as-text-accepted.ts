import { withItems } from '../decorators/body-rules.ts';
import type { Defect } from '../decorators/defect.ts';
import { isObject, type JsonObject } from '../decorators/shown-orders.ts';
import { type DefectEntry, TAKING_BODIES } from '../facts/defect-entry.ts';
import { create, orderOfItem, WRONGLY_ACCEPTED } from '../facts/example-requests.ts';

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

export const effect = (): Defect => ({
  json: (json) => (isObject(json) ? withItems(json, withNumericQuantity) : json),
});

function withNumericQuantity(item: JsonObject): JsonObject {
  const { quantity } = item;
  return typeof quantity === 'string' && /^\d+$/.test(quantity) ? { ...item, quantity: Number(quantity) } : item;
}
