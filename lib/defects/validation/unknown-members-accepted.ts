import type { JsonObject } from '../../switches/parsed-response.ts';
import { changeJson, withItems } from '../shared/bodies.ts';
import { create, type Facts, returns, TAKING_BODIES } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'Members that the API does not have are ignored instead of rejected',
  operations: TAKING_BODIES,
  rule: 'Members that are not listed are rejected.',
  meets: 'A body has a member that appears nowhere in the API.',
  hint: 'What happens to a member that is misspelt?',
  seenIn: ['elastic/elasticsearch/pull/88987', 'eclipse-hono/hono/issues/2020'],
  reproduce: [returns(create({ note: 'No onions' }), 422, 201)],
});

/** The members of bodies and of the resources in responses, with items and receipts. */
const KNOWN_MEMBERS = [
  ...['customerName', 'customerEmail', 'items', 'status', 'id', 'owner', 'total', 'receipt', 'createdAt', 'updatedAt'],
  ...['orderId', 'name', 'quantity', 'price', 'subtotal', 'receiptNumber', 'issuedAt', 'totalAmount'],
];

export const effect = () => changeJson((json) => withItems(knownMembersOf(json), knownMembersOf));

function knownMembersOf(json: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([name]) => KNOWN_MEMBERS.includes(name)));
}
