import { describe, expect, test, vi } from 'vitest';
import { ROUTE_ROWS } from '../../../../lib/api/routes.ts';
import ordersView from '../../../../lib/docs/generated/openapi-orders.json' with { type: 'json' };
import { openApiDocument } from '../../../../lib/docs/openapi-document.ts';
import { EVENT_TYPES } from '../../../../lib/sandboxes/event.ts';
import exampleOrders from '../../../../lib/sandboxes/generated/example-orders.json' with { type: 'json' };
import version from '../../../../lib/version.json' with { type: 'json' };
import packageFile from '../../../../package.json' with { type: 'json' };
import { DOCUMENT, documentedResponses, resolve } from '../../../tools/openapi/open-api.ts';

test('the committed documents and their examples are up to date with the code', async () => {
  // The service logs the faults that the examples request.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Other test files in this process have made the same schemas for servers with other extensions.
  vi.resetModules();
  const { createGateway } = await import('../../../../infra/server/gateway/gateway.ts');
  const { captureAll } = await import('../../../../lib/docs/openapi/capture.ts');
  const { createDocument } = await import('../../../../lib/docs/openapi/document.ts');
  const { createOrdersView } = await import('../../../../lib/docs/openapi/orders-view.ts');
  const captured = await captureAll((service) => createGateway({ service }));
  const made: unknown = JSON.parse(
    JSON.stringify([packageFile.version, createDocument(captured), createOrdersView(captured), captured.orders]),
  );
  const committed = [version.version, DOCUMENT, ordersView, exampleOrders];
  expect(committed, 'out of date: run npm run generate, and commit what it writes').toEqual(made);
});

test('a client downloads less than 5.7 KB for each operation', async () => {
  const served = await openApiDocument('https://abcdefghij.execute-api.eu-central-1.amazonaws.com/prod');
  expect(Buffer.byteLength(served) / ROUTE_ROWS.length).toBeLessThan(5_700);
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

describe.each([
  ['whole document', DOCUMENT],
  ['plain view', ordersView],
])('the %s leads no generator of clients astray', (_, document) => {
  const schemas = [...schemasIn(document)];
  const values = schemas.flatMap((schema) => [schema['const'], ...[schema['enum'] ?? []].flat()]);

  test('no boolean is a constant', () => {
    expect(values.filter((value) => typeof value === 'boolean')).toEqual([]);
  });

  test('an instant is a date-time, without further rules', () => {
    const instants = schemas.filter(({ format }) => format === 'date-time');
    expect(instants.length).toBeGreaterThan(0);
    for (const { description, ...rest } of instants) expect(rest).toEqual({ type: 'string', format: 'date-time' });
  });

  test('every value of an enum makes an identifier', () => {
    // Generators know the asterisk, and call it STAR.
    expect(values.map(String).filter((text) => !/[a-z0-9]/i.test(text) && text !== '*')).toEqual([]);
  });

  test('no member has a boolean as its schema', () => {
    const members = schemas.flatMap(({ properties }) => Object.values(Object(properties)));
    expect(members.filter((member) => typeof member === 'boolean')).toEqual([]);
  });
});

/** Yields every object that may be a schema. Examples are none. In `properties`, the keys are names of members. */
function* schemasIn(value: unknown, isByName = false): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if (!isByName) yield { ...value };
  for (const [key, part] of Object.entries(value)) {
    if (!isByName && (key === 'example' || key === 'examples')) continue;
    yield* schemasIn(part, !isByName && key === 'properties');
  }
}
