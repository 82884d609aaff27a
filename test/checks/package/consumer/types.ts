// A user's project that compiles against the package's types.
import { type StartedServer, startServer } from 'food-ordering-service';
import { ApiError, buildOrder, type components, createApi, openSandbox, unwrap } from 'food-ordering-service/client';
import startForRun from 'food-ordering-service/setup';

type Order = components['schemas']['Order'];

export async function orderTea(server: StartedServer): Promise<Order> {
  return unwrap(createApi({ baseUrl: server.baseUrl }).POST('/orders', { body: buildOrder() }));
}

export async function main(): Promise<void> {
  await using server = await startServer({ port: 0, store: 'memory', defects: ['float-money'] });
  const sandbox = openSandbox({ baseUrl: server.baseUrl, name: 'mine' });
  await sandbox.fail('POST /orders', { status: 503, times: 2, when: 'after' });
  await sandbox.fail('GET /orders/:id', { status: 500 });
  await sandbox.freezeClock(new Date(0));
  // @ts-expect-error no route has this path
  await sandbox.fail('POST /pizzas', { status: 503 });
  // @ts-expect-error this status cannot be requested
  await sandbox.fail('POST /orders', { status: 418 });
  // @ts-expect-error there is no such bug
  await sandbox.switchOn('no-such-defect');
  // @ts-expect-error there is no such change
  await startServer({ changes: ['no-such-change'] });
  // @ts-expect-error there is no such store
  await startServer({ store: 'floppy' });
  const inbox = await sandbox.receiver({ types: ['order.paid'], faults: [{ fault: 'late', delaySeconds: 5 }] });
  const receipt: string = (await inbox.next('order.paid')).data.receipt.receiptNumber;
  // @ts-expect-error an order that is created has no receipt
  console.log(receipt, (await inbox.next('order.created')).data.receipt.id);
  // @ts-expect-error there is no such event
  await inbox.next('order.eaten');
  const stop: (() => Promise<void>) | undefined = await startForRun();
  await stop?.();
  const ada = await sandbox.as('ada', 'secret');
  const owner: string | undefined = (await unwrap(ada.POST('/orders', { body: buildOrder() }))).owner;
  await sandbox.arrange({ orders: [buildOrder({ owner: 'ada', status: 'paid' })] });
  console.log(owner);
  const status: number = new ApiError(404, null).status;
  console.log(status, (await orderTea(server)).total);
}
