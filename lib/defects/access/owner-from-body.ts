import { ROUTES } from '../../api/routes.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import { receivedJson } from '../../http/request/event-parts.ts';
import { ownerOf } from '../../sandboxes/access/caller.ts';
import { isObject } from '../../switches/parsed-response.ts';
import type { Effect } from '../../switches/switch.ts';
import { changeJson } from '../shared/bodies.ts';
import { create, type Facts, returns } from '../shared/facts.ts';
import { ADA, by, SHOP } from '../shared/identities.ts';

export const facts: Facts = () => ({
  title: 'A customer can create an order that belongs to somebody else',
  rule: 'No order route takes owner in a body: it is a 422, like any unknown member.',
  meets: 'A customer sends a create with an owner.',
  hint: 'Send a member that only the service may set.',
  seenIn: ['https://techli.com/how-a-russian-developer-hijacked-github-to-help-the-rails-community/21606/amp'],
  reproduce: [SHOP, returns(by(ADA, create({ owner: 'bob' })), 422, 201)],
});

/** A name that a client or user can have. */
const NAME = /^[^:\p{Cc}]{1,100}$/u;

export const effect = (): Effect => ({
  ...changeJson((json, request) => {
    const { owner: _, ...rest } = json;
    return ownerIn(request) === undefined ? json : rest;
  }),
  orders: (store, { request }) => ({
    create: (draft, at, key) => store.create({ ...draft, owner: ownerIn(request) ?? draft.owner }, at, key),
  }),
});

function ownerIn(request: ApiRequest): string | undefined {
  if (request.route !== ROUTES.createOrder || ownerOf(request.caller) === undefined) return undefined;
  const json = receivedJson(request);
  return isObject(json) && typeof json.owner === 'string' && NAME.test(json.owner) ? json.owner : undefined;
}
