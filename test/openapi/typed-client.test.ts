import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { spawnServer } from '../infra/local/spawn-server.ts';
import { orderAPizza } from './typed-client/order-a-pizza.ts';

const run = promisify(execFile);
const CLI = 'node_modules/openapi-typescript/bin/cli.js';
const FOLDER = 'test/openapi/typed-client';

// That the samples compile, and that the mistakes in them do not, is seen by `npm run check`.

test('the committed types are what openapi-typescript makes of the document', async () => {
  const document = '../../../lib/http/generated/openapi.json';
  const { stdout } = await run(process.execPath, [CLI, document], { cwd: FOLDER, maxBuffer: 2 ** 25 });
  const hint = `out of date: in ${FOLDER}, npx openapi-typescript ${document} -o api.d.ts`;
  expect(await readFile(`${FOLDER}/api.d.ts`, 'utf8'), hint).toBe(stdout);
});

test('a typed client orders a pizza and pays it', async () => {
  const server = await spawnServer([]);
  try {
    const order = await orderAPizza(server.baseUrl);
    expect(order).toMatchObject({ status: 'paid', total: 19, receipt: { totalAmount: 19 } });
  } finally {
    await server.stop();
  }
});
