import { deepEqual, equal, ok } from 'node:assert/strict';
import {
  Configuration,
  InvalidStatusTransitionErrorBodyFromJSON,
  NotFoundErrorBodyFromJSON,
  type OrderListData,
  OrderStatus,
  OrdersApi,
  ResponseError,
} from './client';

const orders = new OrdersApi(new Configuration({ basePath: process.env['BASE_URL'] }));

/** Returns the status and the body of an error. */
async function refused(request: Promise<unknown>): Promise<[number, unknown]> {
  const error = await request.catch((reason: unknown) => reason);
  ok(error instanceof ResponseError, String(error));
  return [error.response.status, await error.response.json()];
}

const items = [{ name: 'Margherita pizza', quantity: 2, price: 9.5 }];
const draft = { customerName: 'Ada Lovelace', customerEmail: 'ada@example.com', items };
const { data: created } = await orders.createOrder({ createOrderRequest: draft });
const { id } = created;
deepEqual([created.status, created.total], [OrderStatus.Pending, 19]);
ok(created.createdAt instanceof Date);

deepEqual((await orders.getOrder({ id })).data, created);
const listed: OrderListData = (await orders.listOrders({ status: OrderStatus.Pending })).data;
deepEqual(listed.orders, [created]);

const { data: paid } = await orders.updateOrder({ id, updateOrderRequest: { status: OrderStatus.Paid } });
equal(paid.receipt?.totalAmount, 19);
const { data: completed } = await orders.updateOrder({ id, updateOrderRequest: { status: OrderStatus.Completed } });
equal(completed.status, OrderStatus.Completed);

const [status, body] = await refused(orders.cancelOrder({ id }));
const { error } = InvalidStatusTransitionErrorBodyFromJSON(body);
deepEqual([status, error.code, error.details.from], [422, 'INVALID_STATUS_TRANSITION', OrderStatus.Completed]);

equal((await orders.deleteOrder({ id })).data.deleted, true);
const [missing, reason] = await refused(orders.getOrder({ id }));
deepEqual([missing, NotFoundErrorBodyFromJSON(reason).error.code], [404, 'NOT_FOUND']);
