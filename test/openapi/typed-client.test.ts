import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SpawnedServer, spawnServer } from '../infra/local/spawn-server.ts';
import { orderAPizza } from './typed-client/order-a-pizza.ts';
import { currentVersion, failNextCreate, seedDefaults } from './typed-client/set-faults.ts';

const run = promisify(execFile);
const CLI = 'node_modules/openapi-typescript/bin/cli.js';
const FOLDER = 'test/openapi/typed-client';

// `npm run check` compiles the samples and expects the errors in wrong-types.ts: a line without its error is an error.

test('the committed types are what openapi-typescript generates from the document', async () => {
  const document = '../../../lib/http/generated/openapi.json';
  const { stdout } = await run(process.execPath, [CLI, document], { cwd: FOLDER, maxBuffer: 2 ** 25 });
  const hint = `out of date: in ${FOLDER}, npx openapi-typescript ${document} -o api.d.ts`;
  expect(await readFile(`${FOLDER}/api.d.ts`, 'utf8'), hint).toBe(stdout);
});

describe('a typed client', () => {
  let server: SpawnedServer;
  beforeAll(async () => {
    server = await spawnServer([]);
  });
  afterAll(() => server.stop());

  test('orders a pizza and pays for it', async () => {
    const order = await orderAPizza(server.baseUrl);
    expect(order).toMatchObject({ status: 'paid', total: 19, receipt: { totalAmount: 19 } });
  });

  test('sets a fault and reads it back', async () => {
    expect(await failNextCreate(server.baseUrl, 'typed')).toEqual([
      [503, 0],
      [undefined, 0],
    ]);
  });

  test('seeds a sandbox without saying how', async () => {
    expect(await seedDefaults(server.baseUrl, 'seeded')).toBe(25);
  });

  test('reads the details of an error, whose type follows from the code', async () => {
    const { id } = await orderAPizza(server.baseUrl);
    expect(await currentVersion(server.baseUrl, id)).toBe('"2"');
  });
});
