// A user's project that compiles against the package's types.
import { type StartedServer, startServer } from 'food-ordering-service';
import { ApiError, type components, createApi, openSandbox } from 'food-ordering-service/client';
import startForRun from 'food-ordering-service/setup';

type Order = components['schemas']['Order'];

export async function orderTea(server: StartedServer): Promise<Order> {
  const { data, error } = await createApi({ baseUrl: server.baseUrl }).POST('/orders', {
    body: { customerName: 'Ada', customerEmail: 'ada@example.com', items: [{ name: 'Tea', quantity: 1, price: 2.5 }] },
  });
  if (error) throw new Error(error.error.message);
  return data.data;
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
  // @ts-expect-error there is no such defect
  await sandbox.switchOn('no-such-defect');
  // @ts-expect-error there is no such store
  await startServer({ store: 'floppy' });
  const stop: (() => Promise<void>) | undefined = await startForRun();
  await stop?.();
  const status: number = new ApiError(404, null).status;
  console.log(status, (await orderTea(server)).total);
}
