import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { replaceTable } from '../../../../infra/markdown-table.ts';
import { main } from '../../../../infra/run.ts';
import { PROJECT } from '../../../../lib/project.ts';
import { DYNOXIDE, startEngineProcess } from '../engines/engines.ts';
import { listOfCustomer, OPERATIONS, type Operation } from './operations.ts';
import { seededSandbox, type Units } from './seeded-sandbox.ts';
import { ceilingTable, type Measured, unitsTable } from './tables.ts';

const MANUAL = join(PROJECT, 'infra/aws/costs.md');

/** The numbers of orders in the sandboxes that are measured. */
const SIZES = [100, 1_000, 10_000] as const;

// npm run checks -- costs measures the units of the operations, and fails if the manual's tables have others. --write
// replaces them.
await main(async () => {
  const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
  const manual = readFileSync(MANUAL, 'utf8');
  const tables = { units: unitsTable(await measureAll(), SIZES), ceiling: ceilingTable() };
  const current = Object.entries(tables).reduce((text, [name, table]) => replaceTable(text, name, table), manual);
  if (values.write) return writeFileSync(MANUAL, current);
  if (current !== manual) {
    console.error(`${tables.units}\n\n${tables.ceiling}\n`);
    throw new Error('The manual has other costs: npm run checks -- costs --write replaces its tables');
  }
  console.log('The costs in the manual are those that are measured');
});

/** Measures every operation in each size. @throws Error if the orders of others make a customer's list cost more. */
async function measureAll(): Promise<Measured> {
  await DYNOXIDE.prepare();
  const { endpoint, stop } = await startEngineProcess(DYNOXIDE);
  try {
    const bySize: Units[][] = [];
    for (const size of SIZES) bySize.push(await measure(endpoint, size, Object.values(OPERATIONS)));
    const [alone] = await measure(endpoint, 0, [listOfCustomer]);
    const message = `A customer's list costs ${JSON.stringify(alone)} alone, and more among the orders of others`;
    for (const units of bySize) assert.deepEqual(units.at(-1), alone, message);
    const names = Object.keys(OPERATIONS);
    return Object.fromEntries(names.map((name, index) => [name, bySize.flatMap((units) => units[index] ?? [])]));
  } finally {
    await stop();
  }
}

/** Returns the units of each operation in a sandbox of this size. */
async function measure(endpoint: string, size: number, operations: readonly Operation[]): Promise<Units[]> {
  const sandbox = await seededSandbox(endpoint, size);
  const measured: Units[] = [];
  for (const prepare of operations) {
    const { units } = await sandbox.send(await prepare(sandbox));
    measured.push(units);
  }
  await sandbox.close();
  return measured;
}
