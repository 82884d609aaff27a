import { receivedJson } from '../../http/request/event-parts.ts';
import type { ReceivedRequest } from '../../http/request/received-request.ts';
import { ROUTES } from '../../http/routes.ts';
import { ownerOf } from '../../sandboxes/access/caller.ts';
import type { Defect } from '../decorators/defect.ts';
import { isObject } from '../decorators/shown-orders.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { ADA, by, SHOP } from '../facts/example-identities.ts';
import { create, orderWith, WRONGLY_ACCEPTED } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'A customer can create an order that belongs to somebody else',
  operations: ['createOrder'],
  rule: 'No order route takes owner in a body: it is a 422, like any unknown member.',
  meets: 'A customer sends a create with an owner.',
  hint: 'Send a member that only the service may set.',
  seenIn: ['https://techli.com/how-a-russian-developer-hijacked-github-to-help-the-rails-community/21606/amp'],
  reproduce: [SHOP, { send: by(ADA, create(orderWith({ owner: 'bob' }))), ...WRONGLY_ACCEPTED }],
});

/** A name that a client or user can have. */
const NAME = /^[^:\p{Cc}]{1,100}$/u;

export const effect = (): Defect => ({
  json: (json, request) => {
    if (!isObject(json) || ownerIn(request) === undefined) return json;
    const { owner: _, ...rest } = json;
    return rest;
  },
  orders: (store, { request }) => ({
    create: (draft, at, key) => store.create({ ...draft, owner: ownerIn(request) ?? draft.owner }, at, key),
  }),
});

function ownerIn(request: ReceivedRequest): string | undefined {
  if (request.route !== ROUTES.createOrder || ownerOf(request.caller) === undefined) return undefined;
  const json = receivedJson(request);
  return isObject(json) && typeof json.owner === 'string' && NAME.test(json.owner) ? json.owner : undefined;
}
