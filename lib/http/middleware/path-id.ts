import { isOrderId } from '../../orders/order-id.ts';
import { badRequest } from '../http-error.ts';
import type { Middleware } from '../request/api-request.ts';

/** Takes the order id from the path. A malformed one is a 400, because no order can ever have it. */
export function pathId(): Middleware {
  return {
    before: ({ event }) => {
      const id = event.gatewayEvent.pathParameters?.id ?? '';
      if (!isOrderId(id)) {
        throw badRequest(`${quoted(id)} is not an order id. An order id looks like ORD-1718000000000-001`);
      }
      event.id = id;
    },
  };
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
