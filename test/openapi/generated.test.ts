import { expect, test, vi } from 'vitest';
import { captureAll } from '../../infra/openapi/capture-all.ts';
import { createDocument } from '../../infra/openapi/document.ts';
import { createOrdersView } from '../../infra/openapi/orders-view.ts';
import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import { openApiDocument } from '../../lib/http/docs/openapi-document.ts';
import exampleOrders from '../../lib/http/generated/example-orders.json' with { type: 'json' };
import ordersView from '../../lib/http/generated/openapi-orders.json' with { type: 'json' };
import { DOCUMENT, documentedResponses, resolve } from './open-api.ts';

test('the committed documents are what the code generates now, and their examples are what the service returns now', async () => {
  // The examples request faults, which the service logs.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const captured = await captureAll();
  const made: unknown = JSON.parse(
    JSON.stringify([createDocument(captured), createOrdersView(captured), captured.orders]),
  );
  const committed = [DOCUMENT, ordersView, exampleOrders];
  expect(committed, 'out of date: run npm run generate, and commit what it writes').toEqual(made);
});

test('a client downloads less than 5.5 KB for each operation', async () => {
  const served = await openApiDocument('https://abcdefghij.execute-api.eu-central-1.amazonaws.com/prod');
  expect(Buffer.byteLength(served) / ALL_ROUTES.length).toBeLessThan(5_500);
});

test('every documented body has an example, errors of every status included', () => {
  const withoutExample = [...documentedResponses(DOCUMENT)].filter(([name, pointer]) => {
    const { content = {} } = resolve(DOCUMENT, pointer, Number(name.split(' ')[1])).value;
    const [first] = Object.values(content);
    return first && Object.keys(first.examples ?? {}).length === 0;
  });
  expect(withoutExample.map(([name]) => name)).toEqual([]);
});
