import { expect, test, vi } from 'vitest';
import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import { openApiDocument } from '../../lib/http/docs/openapi-document.ts';
import exampleOrders from '../../lib/http/generated/example-orders.json' with { type: 'json' };
import ordersView from '../../lib/http/generated/openapi-orders.json' with { type: 'json' };
import collection from '../../lib/http/generated/postman.json' with { type: 'json' };
import version from '../../lib/http/generated/version.json' with { type: 'json' };
import { EVENT_TYPES } from '../../lib/sandboxes/events/event.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { DOCUMENT, documentedResponses, resolve } from './open-api.ts';

test('the committed documents and their examples are up to date with the code', async () => {
  // The service logs the faults that the examples request.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Other test files in this process have made the same schemas for servers with other extensions.
  vi.resetModules();
  const { captureAll } = await import('../../infra/openapi/capture-all.ts');
  const { createDocument } = await import('../../infra/openapi/document.ts');
  const { createOrdersView } = await import('../../infra/openapi/orders-view.ts');
  const { createCollection } = await import('../../infra/openapi/postman-collection.ts');
  const captured = await captureAll();
  const document = createDocument(captured);
  const ordersViewMade = createOrdersView(captured);
  const made: unknown = JSON.parse(
    JSON.stringify([packageFile.version, document, ordersViewMade, captured.orders, await createCollection(document)]),
  );
  const committed = [version.version, DOCUMENT, ordersView, exampleOrders, collection];
  expect(committed, 'out of date: run npm run generate, and commit what it writes').toEqual(made);
});

test('a client downloads less than 5.5 KB for each operation', async () => {
  const served = await openApiDocument('https://abcdefghij.execute-api.eu-central-1.amazonaws.com/prod');
  expect(Buffer.byteLength(served) / ALL_ROUTES.length).toBeLessThan(5_500);
});

test('every documented body has an example, including the errors of every status', () => {
  const withoutExample = [...documentedResponses(DOCUMENT)].filter(([name, pointer]) => {
    const { content = {} } = resolve(DOCUMENT, pointer, Number(name.split(' ')[1])).value;
    const [first] = Object.values(content);
    return first && Object.keys(first.examples ?? {}).length === 0;
  });
  expect(withoutExample.map(([name]) => name)).toEqual([]);
});

test('the document describes each type of event as a webhook, and the plain view describes none', () => {
  const { webhooks, components } = DOCUMENT as typeof DOCUMENT & Record<'webhooks' | 'components', object>;
  expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES]);
  for (const webhook of Object.values(webhooks)) {
    expect(webhook).toEqual({ $ref: '#/components/pathItems/Delivery', summary: expect.any(String) });
  }
  expect(components).toHaveProperty('pathItems.Delivery.post');
  expect(ordersView).not.toHaveProperty('webhooks');
});
