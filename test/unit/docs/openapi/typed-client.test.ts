import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { withServer } from '../../../tools/with-server.ts';
import { currentVersion, failNextCreate, orderAPizza, seedDefaults } from './typed-client/samples.ts';

const run = promisify(execFile);
const CLI = 'node_modules/openapi-typescript/bin/cli.js';
const FOLDER = 'test/unit/docs/openapi/typed-client';
const TYPES = 'lib/client/generated/api.d.ts';

// `npm run check` compiles the samples and expects the errors in wrong-types.ts: a line without its error is an error.

test('the committed types are what openapi-typescript generates from the document', async () => {
  const document = '../../../../../lib/docs/generated/openapi.json';
  const { stdout } = await run(process.execPath, [CLI, document], { cwd: FOLDER, maxBuffer: 2 ** 25 });
  expect(await readFile(TYPES, 'utf8'), 'out of date: run npm run generate, and commit what it writes').toBe(stdout);
});

describe('a typed client', () => {
  const server = withServer();

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
