import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFECTS } from '../../lib/defects/catalogue/catalogue.ts';
import type { DefectFacts } from '../../lib/defects/facts/defect-facts.ts';
import { type SpawnedServer, spawnDynamoServer, spawnServer } from '../infra/local/spawn-server.ts';
import { runExchange } from './exchange.ts';
import { metIn, setSandbox } from './sandboxes.ts';

const directory = mkdtempSync(join(tmpdir(), 'defects-'));
afterAll(() => rmSync(directory, { recursive: true }));

const STORES: readonly (readonly [string, () => Promise<SpawnedServer>])[] = [
  ['memory', () => spawnServer([])],
  ['SQLite', () => spawnServer(['--data', join(directory, 'orders.db')])],
  ['DynamoDB (dynalite)', () => spawnDynamoServer()],
];

describe.each(STORES)('over %s', (_, start) => {
  let server: SpawnedServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  const run = async (name: string, { id, reproduce }: DefectFacts, isOn: boolean) => {
    await setSandbox(server.baseUrl, name, { defects: isOn ? [id] : [] });
    return runExchange(server.baseUrl, name, reproduce, isOn ? 'defective' : 'correct');
  };

  test.each(DEFECTS.map((defect) => [defect.id, defect] as const))(
    '%s shows only when it is on',
    async (id, defect) => {
      expect(await run(`off-${id}`, defect, false)).toBeUndefined();
      expect(await run(`on-${id}`, defect, true)).toBeUndefined();
      expect((await metIn(server.baseUrl, `on-${id}`))[id]).toBeGreaterThan(0);
    },
  );
});
