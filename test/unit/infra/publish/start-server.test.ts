import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../../../infra/publish/package/start-server.ts';
import { buildOrder, createApi, unwrap } from '../../../../lib/client/client.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

const DRAFT = buildOrder({ items: [{ name: 'Tea', quantity: 3, price: 0.1 }] });

const create = (baseUrl: string) => unwrap(createApi({ baseUrl }).POST('/orders', { body: DRAFT }));

test('two servers in one process do not share an order', async () => {
  await using one = await startServer();
  await using two = await startServer();
  await create(one.baseUrl);
  await create(one.sandbox('shared').baseUrl);
  expect((await one.sandbox('default').state()).orders.total).toBe(1);
  expect((await two.sandbox('default').state()).orders.total).toBe(0);
  expect((await two.sandbox('shared').state()).orders.total).toBe(0);
});

test('a server has its own bugs', async () => {
  await using defective = await startServer({ defects: ['float-money'] });
  await using correct = await startServer();
  expect((await create(defective.baseUrl)).total).toBe(0.1 * 3);
  expect((await create(correct.baseUrl)).total).toBe(0.3);
});

test('a server over SQLite keeps its orders in the file', async () => {
  const data = join(temporaryFolder(), 'orders.db');
  const { baseUrl, close } = await startServer({ data });
  const { id } = await create(baseUrl);
  await close();
  await using again = await startServer({ store: 'sqlite', data });
  expect((await fetch(`${again.baseUrl}/orders/${id}`)).status).toBe(200);
});

test('requested faults can be turned off', async () => {
  await using server = await startServer({ faults: false });
  expect((await fetch(`${server.baseUrl}/orders?__code=503`)).status).not.toBe(503);
});

test('the catalogue can leave out how to find bugs', async () => {
  await using server = await startServer({ spoilers: false });
  await using other = await startServer();
  expect(await (await fetch(`${server.baseUrl}/defects/float-money`)).text()).not.toContain('"reproduce"');
  expect(await (await fetch(`${other.baseUrl}/defects/float-money`)).text()).toContain('"reproduce"');
});

test('a closed server refuses connections; closing it again does nothing', async () => {
  const server = await startServer();
  await fetch(`${server.baseUrl}/health`);
  await server.close();
  await server.close();
  await expect(fetch(`${server.baseUrl}/health`)).rejects.toThrow('fetch failed');
});

test.each<[object, string]>([
  [{ prot: 5223 }, "Unknown option 'prot'. Did you mean port?"],
  [{ defcts: ['float-money'] }, "Unknown option 'defcts'. Did you mean defects?"],
  [{ apiKey: 'secret' }, "Unknown option 'apiKey'"],
  [{ store: 'sqlite' }, 'The SQLite store needs a file: data'],
  [{ store: 'memory', data: 'orders.db' }, 'data is a file of the SQLite store, not of memory'],
  ...[null, '', ' ', '0', 'localhost:3000', 'http://localhost', 7, ['localhost']].map((host): [object, string] => [
    { host },
    'host must be a host name or an address without a port',
  ]),
  ...[null, 'x', '3000', -1, 0.5, Number.NaN, 65_536, true].map((port): [object, string] => [
    { port },
    'port must be a whole number from 0 to 65535; received',
  ]),
  ...[null, 'redis', 'toString', ''].map((store): [object, string] => [
    { store },
    'store must be one of memory, sqlite, dynamodb; received',
  ]),
  ...[null, '', ':memory:', ':MEMORY:', 'file::memory:', 'file:x?mode=memory', 'file:x.db', 'a\0b', 5].map(
    (data): [object, string] => [{ data }, 'data must be the path of a file, not a URL'],
  ),
  ...['faults', 'spoilers', 'requireSandbox'].flatMap((name) =>
    [null, 'off', 0].map((value): [object, string] => [{ [name]: value }, `${name} must be true or false; received`]),
  ),
  ...['defects', 'changes', 'webhookHosts'].flatMap((name) =>
    [null, 'float-money', [5], [''], {}].map((value): [object, string] => [
      { [name]: value },
      `${name} must be an array of texts; received`,
    ]),
  ),
])('%j is an error that says what is wrong', async (options, message) => {
  await expect(startServer(options)).rejects.toThrow(message);
});

test.each([null, 4010, 'localhost', [4010]])('%j in place of the options is an error', async (options) => {
  // JavaScript does not check the type.
  await expect(startServer(options as object)).rejects.toThrow('The options must be an object such as {port: 4010}');
});

test('an option that is undefined has its default', async () => {
  const names = ['port', 'host', 'store', 'data', 'defects', 'changes', 'faults', 'spoilers', 'requireSandbox'];
  const options = Object.fromEntries([...names, 'webhookHosts'].map((name) => [name, undefined]));
  await using server = await startServer(options);
  expect((await fetch(`${server.baseUrl}/health`)).status).toBe(200);
});

test('a port that is in use is an error that says what a caller can do', async () => {
  await using server = await startServer();
  const port = Number(new URL(server.baseUrl).port);
  const message = `Port ${port} is already in use. Stop the process that listens there, or choose another port with the option port (0 takes a free one)`;
  await expect(startServer({ port })).rejects.toThrow(message);
});

test('an older Node is an error that names the oldest one', () => {
  const script = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.12.0' } });
    delete Map.groupBy;
    const { startServer } = await import(${JSON.stringify(import.meta.resolve('../../../../infra/publish/package/start-server.ts'))});
    await startServer().catch((error) => console.log(error.message));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(stdout).toBe(`food-ordering-service requires Node 22.13 or newer; this is ${process.version}\n`);
});
