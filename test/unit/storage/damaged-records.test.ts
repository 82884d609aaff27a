import { DatabaseSync } from 'node:sqlite';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { update } from '../../../lib/orders/change.ts';
import { createAuth } from '../../../lib/sandboxes/access/auth.ts';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS } from '../../../lib/sandboxes/settings.ts';
import { openSqliteStorage } from '../../../lib/storage/sqlite/sqlite-storage.ts';
import { parseEvent } from '../../../lib/storage/stored-events.ts';
import { isJournalEntry, isOrder, isSettings } from '../../../lib/storage/stored-records.ts';
import { DRAFT, orderIn } from '../../tools/sample-order.ts';
import { clientAt, ENTRY, openTable, temporaryFile, useTable } from '../../tools/storage/stores.ts';

const AT = 1_750_000_000_000;
const ID = `ORD-${AT}-001`;
const KEY = { key: 'k1', fingerprint: 'f1' };
const LIST = { oldestFirst: true, limit: 10, offset: 0 };
const AUTH = createAuth('basic', [{ name: 'ada', secret: 'pw', readOnly: false }], 60);
const LIMIT = { id: 'limit', requests: 5, windowSeconds: 60 };
describe('a record is checked when it is read', () => {
  test.each([
    ['a pending order', isOrder, orderIn('pending'), { total: '21.20' }],
    ['a paid order', isOrder, orderIn('paid'), { receipt: 'RCP-1' }],
    ['a completed order', isOrder, orderIn('completed'), { receipt: { issuedAt: AT } }],
    ['a cancelled order', isOrder, orderIn('cancelled'), { receipt: null }],
    ['an order of a status', isOrder, orderIn('pending'), { status: 'shipped' }],
    ['an order with items', isOrder, orderIn('pending'), { items: [{ name: 'Soup', price: 1 }] }],
    ['settings', isSettings, DEFAULT_SETTINGS, { clock: '2026' }],
    ['settings with faults', isSettings, DEFAULT_SETTINGS, { faults: [{ method: 'GET', path: '/', status: '500' }] }],
    ['settings with access', isSettings, { ...DEFAULT_SETTINGS, auth: AUTH }, { auth: { ...AUTH, scheme: 'digest' } }],
    ['settings with a limit', isSettings, { ...DEFAULT_SETTINGS, rateLimit: LIMIT }, { rateLimit: { requests: 5 } }],
    ['a journal entry', isJournalEntry, ENTRY, { query: { a: 1 } }],
  ])('%s', (_, guard, record, damage) => {
    expect(guard(record)).toBe(true);
    expect(guard({ ...record, ...damage })).toBe(false);
    expect([undefined, null, 1, 'text', []].some((value) => guard(value))).toBe(false);
  });
});

test('an event whose change or deliveries are damaged is named', () => {
  const event = JSON.stringify({ id: 'evt-1', type: 'order.paid', timestamp: AT, order: orderIn('paid') });
  const record = { id: 'EVT-1', event, deliveries: '[]', revision: 3 };
  expect(parseEvent(record)).toEqual({ ...JSON.parse(event), deliveries: [], revision: 3 });
  expect(() => parseEvent({ ...record, event: '{}' })).toThrow('The stored event EVT-1 is damaged');
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
    order: [() => orders.get(ID), () => orders.change(ID, update({ status: 'paid' }, AT)), () => orders.list(LIST)],
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
