import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { replaceTable } from '../../../infra/benchmark/write-tables.ts';
import { main } from '../../../infra/run.ts';
import { PROJECT } from '../../../lib/project.ts';
import { DYNOXIDE, startEngineProcess } from '../engines/engines.ts';
import { CUSTOMER_LIST, OPERATIONS } from './operations.ts';
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
  const tables = { units: unitsTable(await measure(), SIZES), ceiling: ceilingTable() };
  const current = Object.entries(tables).reduce((text, [name, table]) => replaceTable(text, name, table), manual);
  if (values.write) return writeFileSync(MANUAL, current);
  if (current !== manual) {
    console.error(`${tables.units}\n\n${tables.ceiling}\n`);
    throw new Error('The manual has other costs: npm run checks -- costs --write replaces its tables');
  }
  console.log('The costs in the manual are those that are measured');
});

async function measure(): Promise<Measured[]> {
  await DYNOXIDE.prepare();
  const engine = await startEngineProcess(DYNOXIDE);
  try {
    const bySize: Units[][] = [];
    for (const size of SIZES) bySize.push(await measureIn(engine.endpoint, size));
    const measured = OPERATIONS.map(({ name }, index) => ({
      name,
      units: bySize.flatMap((units) => units[index] ?? []),
    }));
    requireEqual(await measureAlone(engine.endpoint), measured.find(({ name }) => name === CUSTOMER_LIST.name)?.units);
    return measured;
  } finally {
    await engine.stop();
  }
}

/** Returns the units of a customer's list in a sandbox without other orders. */
async function measureAlone(endpoint: string): Promise<Units> {
  const sandbox = await seededSandbox(endpoint, 0);
  const { units } = await sandbox.send(await CUSTOMER_LIST.prepare(sandbox));
  await sandbox.close();
  return units;
}

/** @throws Error if the orders of others make a customer's list cost more. */
function requireEqual(alone: Units, amongOthers: readonly Units[] = []): void {
  if (amongOthers.every(({ read, write }) => read === alone.read && write === alone.write)) return;
  throw new Error(`A customer's list costs ${JSON.stringify(amongOthers)}, and alone ${JSON.stringify(alone)}`);
}

/** Returns the units of each operation in a sandbox of this size. */
async function measureIn(endpoint: string, size: number): Promise<Units[]> {
  const sandbox = await seededSandbox(endpoint, size);
  const measured: Units[] = [];
  for (const operation of OPERATIONS) {
    const { units } = await sandbox.send(await operation.prepare(sandbox));
    measured.push(units);
  }
  await sandbox.close();
  return measured;
}
