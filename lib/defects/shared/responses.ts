import type { representOrder } from '../../api/orders/json.ts';
import { type Operation, ROUTES } from '../../api/routes.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import {
  type ChangesResponse,
  changeBody,
  changeResponse,
  isObject,
  type JsonObject,
  type ParsedResponse,
} from '../../switches/parsed-response.ts';
import type { Effect } from '../../switches/switch.ts';

type Represented = ReturnType<typeof representOrder>;

/** An order in a response. A bug may have written its total as text. */
export type ShownOrder = Omit<Represented, 'total' | 'receipt' | 'status'> & {
  readonly status: string;
  readonly total: number | string;
  readonly receipt?: Represented['receipt'] | undefined;
};

/** Returns a bug that shows orders in another way, wherever a response has them. */
export function showOrders(show: (order: ShownOrder, request: ApiRequest) => ShownOrder): ChangesResponse {
  return changeBody((body, request) => {
    const { data } = body;
    if (!isObject(data)) return body;
    if (isOrder(data)) return { ...body, data: show(data, request) };
    if (!Array.isArray(data.orders)) return body;
    const orders = data.orders.map((order) => (isOrder(order) ? show(order, request) : order));
    return { ...body, data: { ...data, orders } };
  });
}

/** Returns a bug that shows orders in another way in lists. */
export function showListedOrders(show: (order: ShownOrder) => ShownOrder): Effect {
  const { response } = showOrders(show);
  return changeResponse((given, request) => (isList(request) ? response(given, request) : given));
}

/** Returns a bug that shows another pagination, which `meta` repeats. */
export function showPagination(show: (pagination: JsonObject, orders: readonly unknown[]) => JsonObject): Effect {
  return changeBody((body, request) => {
    const { data, meta } = body;
    if (!isList(request) || !isObject(data) || !isObject(data.pagination) || !isObject(meta)) return body;
    if (!Array.isArray(data.orders)) return body;
    const pagination = show(data.pagination, data.orders);
    return { ...body, data: { ...data, pagination }, meta: { ...meta, total: pagination.total } };
  });
}

function isList({ route }: ApiRequest): boolean {
  return route === ROUTES.listOrders;
}

/** Recognises an order by members that every order in a response has. */
function isOrder(value: unknown): value is ShownOrder {
  return isObject(value) && Array.isArray(value.items) && typeof value.updatedAt === 'string';
}

/** Returns the order with another total. Its receipt gets the same total, unless it was issued for other items. */
export function withTotal(order: ShownOrder, total: number): ShownOrder {
  const { receipt } = order;
  return receipt?.totalAmount === order.total
    ? { ...order, total, receipt: { ...receipt, totalAmount: total } }
    : { ...order, total };
}

export function sumOfSubtotals(items: ShownOrder['items']): number {
  return items.reduce((sum, { subtotal }) => sum + subtotal, 0);
}

/** Returns a bug that changes the responses of one operation to requests that succeed. */
export function changeSuccess(operation: Operation, change: ChangesResponse['response']): ChangesResponse {
  return changeResponse((response, request) => {
    const isSuccess = response.statusCode >= 200 && response.statusCode < 300;
    return isSuccess && request.route === ROUTES[operation] ? change(response, request) : response;
  });
}

export function withoutHeaders(response: ParsedResponse, names: readonly string[]): ParsedResponse {
  const headers = Object.entries(response.headers).filter(([name]) => !names.includes(name));
  return { ...response, headers: Object.fromEntries(headers) };
}
