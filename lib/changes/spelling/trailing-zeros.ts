import { changeBody, type JsonObject } from '../../switches/parsed-response.ts';
import { type Facts, SPELLING } from '../shared/facts.ts';
import { changeEvery } from '../shared/json-members.ts';

export const facts: Facts = () => ({
  title: 'Amounts have two decimals: 9.50',
  freedom: SPELLING,
  hint: 'Parse the JSON and compare numbers, not text.',
});

const AMOUNTS = ['price', 'subtotal', 'totalAmount'];

export const effect = () =>
  changeBody((body) =>
    changeEvery(body, (object) =>
      // The `total` of anything else than an order is a number of orders.
      [...AMOUNTS, ...(Array.isArray(object['items']) ? ['total'] : [])].reduce(spell, object),
    ),
  );

/** Spells an amount with two decimals, unless it has more. */
function spell(object: JsonObject, name: string): JsonObject {
  const amount = object[name];
  if (typeof amount !== 'number') return object;
  const text = amount.toFixed(2);
  return Number(text) === amount ? { ...object, [name]: JSON.rawJSON(text) } : object;
}
