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

/** Fills a sandbox with one record of each kind, and returns the calls that read them. */
async function fill(storage: Storage) {
  const sandbox = await storage.enter('s');
  await sandbox.orders.create(DRAFT, AT, KEY);
  await sandbox.journal.append(ENTRY);
  await sandbox.changeSettings((settings) => ({ ...settings, journal: true }));
  const { orders } = sandbox;
  return {
    order: [() => orders.get(ID), () => orders.change(ID, update({ status: 'paid' }, AT)), () => orders.list(ALL)],
    key: [() => orders.create(DRAFT, AT, KEY)],
    entry: [() => sandbox.journal.list()],
    settings: [() => storage.enter('s')],
  };
}

async function expectDamaged(calls: readonly (() => Promise<unknown>)[], record: string): Promise<void> {
  for (const call of calls) await expect(call()).rejects.toThrow(`The stored ${record} is damaged`);
}

test.each(['{"status":"pending"', '{"status":"pending"}'])('SQLite names the damaged record: %s', async (text) => {
  const file = temporaryFile();
  const storage = openSqliteStorage({ file });
  const db = new DatabaseSync(file);
  onTestFinished(async () => {
    await storage.close();
    db.close();
  });
  const calls = await fill(storage);
  for (const [table, column] of [
    ['orders', 'doc'],
    ['idempotency_keys', 'created'],
    ['journal', 'entry'],
    ['sandboxes', 'settings'],
  ]) {
    db.prepare(`UPDATE ${table} SET ${column} = ?`).run(text);
  }
  await expectDamaged(calls.order, `order ${ID}`);
  await expectDamaged(calls.key, 'idempotency key k1');
  await expectDamaged(calls.entry, `journal entry ${ENTRY.id}`);
  await expectDamaged(calls.settings, 'settings of sandbox s');
});

const table = useTable();

test('DynamoDB names the damaged record', async () => {
  const { endpoint, tableName } = table;
  const client = clientAt(endpoint);
  const documents = DynamoDBDocumentClient.from(client);
  const calls = await fill(openTable({ tableName, client }));
  const damage = (id: string, attribute: string) =>
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { sandbox: 's', id },
        UpdateExpression: 'SET #attribute = :damage',
        ExpressionAttributeNames: { '#attribute': attribute },
        ExpressionAttributeValues: { ':damage': { not: 'it' } },
      }),
    );
  await damage(ID, 'items');
  await expectDamaged(calls.order, `order ${ID}`);
  await damage('KEY#k1', 'order');
  await expectDamaged(calls.key, 'idempotency key KEY#k1');
  await damage(ENTRY.id, 'entry');
  await expectDamaged(calls.entry, `journal entry ${ENTRY.id}`);
  await damage('SETTINGS', 'writes');
  await expectDamaged(calls.settings, 'settings of sandbox s');
});
