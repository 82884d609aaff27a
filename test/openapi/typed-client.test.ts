import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { spawnServer } from '../infra/local/spawn-server.ts';
import { orderAPizza } from './typed-client/order-a-pizza.ts';

const run = promisify(execFile);
const CLI = 'node_modules/openapi-typescript/bin/cli.js';
const FOLDER = 'test/openapi/typed-client';

// `npm run check` compiles the samples, and expects the errors in wrong-types.ts.

test('the committed types are what openapi-typescript generates from the document', async () => {
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
