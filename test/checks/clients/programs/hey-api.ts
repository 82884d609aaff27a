import { deepEqual, equal } from 'node:assert/strict';
import { cancelOrder, createOrder, deleteOrder, getOrder, listOrders, updateOrder } from './client';
import { client } from './client/client.gen';

client.setConfig({ baseUrl: process.env['BASE_URL'] ?? '' });

const items = [{ name: 'Margherita pizza', quantity: 2, price: 9.5 }];
const body = { customerName: 'Ada Lovelace', customerEmail: 'ada@example.com', items };
const { data: created } = (await createOrder({ body, throwOnError: true })).data;
deepEqual([created.status, created.total], ['pending', 19]);
const path = { id: created.id };

deepEqual((await getOrder({ path, throwOnError: true })).data.data, created);
deepEqual((await listOrders({ query: { status: 'pending' }, throwOnError: true })).data.data.orders, [created]);

const { data: paid } = (await updateOrder({ path, body: { status: 'paid' }, throwOnError: true })).data;
equal(paid.receipt?.totalAmount, 19);
const { data: completed } = (await updateOrder({ path, body: { status: 'completed' }, throwOnError: true })).data;
equal(completed.status, 'completed');

const refused = await cancelOrder({ path });
equal(refused.response?.status, 422);
if (refused.error?.error.code !== 'INVALID_STATUS_TRANSITION') throw new Error(JSON.stringify(refused.error));
equal(refused.error.error.details.from, 'completed');

equal((await deleteOrder({ path, throwOnError: true })).data.data.deleted, true);
const missing = await getOrder({ path });
deepEqual([missing.response?.status, missing.error?.error.code], [404, 'NOT_FOUND']);
