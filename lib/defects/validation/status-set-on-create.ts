import { ROUTES } from '../../api/routes.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import { receivedJson } from '../../http/request/event-parts.ts';
import { applyChange, update } from '../../orders/change.ts';
import { isObject } from '../../switches/parsed-response.ts';
import type { Effect } from '../../switches/switch.ts';
import { changeJson } from '../shared/bodies.ts';
import { create, type Facts, returns } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'A create with status paid makes an order that is already paid',
  rule: 'A create takes customerName, customerEmail and items; other members, status included, are rejected.',
  meets: 'A create has status paid.',
  hint: 'Send a member that only the service may set.',
  seenIn: ['https://techli.com/how-a-russian-developer-hijacked-github-to-help-the-rails-community/21606/amp'],
  reproduce: [returns(create({ status: 'paid' }), 422, 201)],
});

export const effect = (): Effect => ({
  ...changeJson((json, request) => {
    const { status: _, ...rest } = json;
    return setsPaid(request) ? rest : json;
  }),
  orders: (store, { request }) => ({
    create: async (draft, at, key) => {
      const created = await store.create(draft, at, key);
      if (!setsPaid(request)) return created;
      const { id, updatedAt } = created.order;
      const payment = update({ status: 'paid' }, updatedAt);
      const order = created.replayed ? applyChange(created.order, id, payment) : await store.change(id, payment);
      return { ...created, order };
    },
  }),
});

function setsPaid(request: ApiRequest): boolean {
  const json = request.route === ROUTES.createOrder && receivedJson(request);
  return isObject(json) && json.status === 'paid';
}
