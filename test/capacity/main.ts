import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { replaceTable } from '../../infra/benchmark/write-tables.ts';
import { main } from '../../infra/run.ts';
import { PROJECT } from '../../lib/project.ts';
import { startEngineProcess } from '../engines/engine-process.ts';
import { DYNOXIDE } from '../engines/engines.ts';
import { OPERATIONS } from './operations.ts';
import { seededSandbox, type Units } from './seeded-sandbox.ts';
import { ceilingTable, type Measured, unitsTable } from './tables.ts';

const MANUAL = join(PROJECT, 'infra/aws/README.md');

/** The numbers of orders in the sandboxes that are measured. */
const SIZES = [100, 1_000, 10_000] as const;

// npm run test:costs measures the units of the operations, and fails if the manual's tables have others. -- --write
// replaces them.
await main(async () => {
  const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
  const manual = readFileSync(MANUAL, 'utf8');
  const tables = { units: unitsTable(await measure(), SIZES), ceiling: ceilingTable() };
  const current = Object.entries(tables).reduce((text, [name, table]) => replaceTable(text, name, table), manual);
  if (values.write) return writeFileSync(MANUAL, current);
  if (current !== manual) {
    console.error(`${tables.units}\n\n${tables.ceiling}\n`);
    throw new Error('The manual has other costs: npm run test:costs -- --write replaces its tables');
  }
  console.log('The costs in the manual are those that are measured');
});

async function measure(): Promise<Measured[]> {
  await DYNOXIDE.prepare();
  const engine = await startEngineProcess(DYNOXIDE);
  try {
    const bySize: Units[][] = [];
    for (const size of SIZES) bySize.push(await measureIn(engine.endpoint, size));
    return OPERATIONS.map(({ name }, index) => ({ name, units: bySize.flatMap((units) => units[index] ?? []) }));
  } finally {
    await engine.stop();
  }
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
