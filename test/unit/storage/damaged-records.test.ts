import { DatabaseSync } from 'node:sqlite';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { update } from '../../../lib/orders/change.ts';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';
import { openSqliteStorage } from '../../../lib/storage/sqlite/sqlite-storage.ts';
import { parseEvent } from '../../../lib/storage/stored-records.ts';
import { DRAFT, orderIn } from '../../tools/sample-order.ts';
import { ALL, AT, clientAt, ENTRY, KEY, openTable, temporaryFile, useTable } from '../../tools/storage/stores.ts';

const ID = `ORD-${AT}-001`;

test('an event whose change or deliveries are damaged is named', () => {
  const made = { id: 'evt-1', type: 'order.paid', timestamp: AT, order: orderIn('paid') };
  const event = JSON.stringify(made);
  const record = { id: 'EVT-1', event, deliveries: '[]', revision: 3 };
  expect(parseEvent(record)).toEqual({ ...JSON.parse(event), deliveries: [], revision: 3 });
  for (const damage of [{ total: '21.20' }, { items: [{ name: 'Soup', price: 1 }] }, { items: {} }, { status: null }]) {
    const damaged = JSON.stringify({ ...made, order: { ...made.order, ...damage } });
    expect(() => parseEvent({ ...record, event: damaged })).toThrow('The stored event EVT-1 is damaged');
  }
  expect(() => parseEvent({ ...record, deliveries: '[' })).toThrow('The stored deliveries of event EVT-1 is damaged');
});

/** Fills a sandbox with one record of each kind. Returns the calls that read them, each with the name of its record. */
async function fill(storage: Storage, key: string): Promise<[call: () => Promise<unknown>, record: string][]> {
  const sandbox = await storage.enter('s');
  await sandbox.orders.create(DRAFT, AT, KEY);
  await sandbox.journal.append(ENTRY);
  await sandbox.changeSettings((settings) => ({ ...settings, journal: true }));
  const { orders } = sandbox;
  return [
    [() => orders.get(ID), `order ${ID}`],
    [() => orders.change(ID, update({ status: 'paid' }, AT)), `order ${ID}`],
    [() => orders.list(ALL), `order ${ID}`],
    [() => orders.create(DRAFT, AT, KEY), `idempotency key ${key}`],
    [() => sandbox.journal.list(), `journal entry ${ENTRY.id}`],
    [() => storage.enter('s'), 'settings of sandbox s'],
  ];
}

async function expectDamaged(calls: Awaited<ReturnType<typeof fill>>): Promise<void> {
  for (const [call, record] of calls) await expect(call()).rejects.toThrow(`The stored ${record} is damaged`);
}

test.each(['{"status":"pending"', '{"status":"pending"}'])('SQLite names the damaged record: %s', async (text) => {
  const file = temporaryFile();
  const storage = openSqliteStorage({ file });
  const db = new DatabaseSync(file);
  onTestFinished(async () => {
    await storage.close();
    db.close();
  });
  const calls = await fill(storage, 'k1');
  for (const [table, column] of [
    ['orders', 'doc'],
    ['idempotency_keys', 'created'],
    ['journal', 'entry'],
    ['sandboxes', 'settings'],
  ]) {
    db.prepare(`UPDATE ${table} SET ${column} = ?`).run(text);
  }
  await expectDamaged(calls);
});

const table = useTable();

test('DynamoDB names the damaged record', async () => {
  const { endpoint, tableName } = table;
  const client = clientAt(endpoint);
  const documents = DynamoDBDocumentClient.from(client);
  const calls = await fill(openTable({ tableName, client }), 'KEY#k1');
  for (const [id, attribute = ''] of [
    [ID, 'items'],
    ['KEY#k1', 'order'],
    [ENTRY.id, 'entry'],
    ['SETTINGS', 'writes'],
  ]) {
    const damage = new UpdateCommand({
      TableName: tableName,
      Key: { sandbox: 's', id },
      UpdateExpression: 'SET #attribute = :damage',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':damage': { not: 'it' } },
    });
    await documents.send(damage);
  }
  await expectDamaged(calls);
});
