import type { ReceivedRequest } from '../../http/request/received-request.ts';
import { ROUTES } from '../../http/routes.ts';
import type { Defect, Result } from './defect.ts';

export interface ShownOrder {
  readonly id: string;
  readonly customerName: string;
  readonly status: string;
  readonly items: readonly ShownItem[];
  readonly total: number | string;
  readonly receipt?: ShownReceipt | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ShownItem {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly subtotal: number;
}

export interface ShownReceipt {
  readonly issuedAt: string;
  readonly totalAmount: number;
}

export function showOrders(show: (order: ShownOrder, request: ReceivedRequest) => ShownOrder): Defect {
  return {
    result: (result, request) =>
      changeBody(result, (body) => {
        if (!isObject(body.data)) return body;
        const { data } = body;
        if (isOrder(data)) return { ...body, data: show(data, request) };
        if (!Array.isArray(data.orders)) return body;
        const orders = data.orders.map((order) => (isOrder(order) ? show(order, request) : order));
        return { ...body, data: { ...data, orders } };
      }),
  };
}

export function showListedOrders(show: (order: ShownOrder) => ShownOrder): Defect {
  const { result: showAll } = showOrders(show);
  return {
    result: (result, request, error) => (isList(request) ? (showAll?.(result, request, error) ?? result) : result),
  };
}

export function showPagination(show: (pagination: JsonObject, orders: readonly unknown[]) => JsonObject): Defect {
  return {
    result: (result, request) =>
      !isList(request)
        ? result
        : changeBody(result, (body) => {
            const data = isObject(body.data) ? body.data : {};
            if (!isObject(data.pagination) || !Array.isArray(data.orders) || !isObject(body.meta)) return body;
            const pagination = show(data.pagination, data.orders);
            return { ...body, data: { ...data, pagination }, meta: { ...body.meta, total: pagination.total } };
          }),
  };
}

/** Returns the result with a changed body, or the same object if the body does not change. */
export function changeBody(result: Result, change: (body: JsonObject) => JsonObject): Result {
  if (!result.body.startsWith('{')) return result;
  const body: unknown = JSON.parse(result.body);
  const text = isObject(body) ? JSON.stringify(change(body)) : result.body;
  return text === result.body ? result : { ...result, body: text };
}

function isList({ route }: ReceivedRequest): boolean {
  return route === ROUTES.listOrders;
}

/** Recognises an order by members that every order in a response has. */
function isOrder(value: unknown): value is ShownOrder {
  return isObject(value) && Array.isArray(value.items) && typeof value.updatedAt === 'string';
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
