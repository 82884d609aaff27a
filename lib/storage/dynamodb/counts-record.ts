import { hasExpired } from './order-record.ts';
import type { SandboxTable } from './sandbox-table.ts';

/** Each count is an attribute. The prefix keeps its name apart from the item's other attributes. */
const PREFIX = 'count:';

/** Adds one to each of the named counts in one UpdateItem, which creates the record if it is missing. */
export async function addToCounts(table: SandboxTable, counter: string, names: readonly string[]): Promise<void> {
  const expiresAt = table.expiry();
  await table.update(idOf(counter), {
    UpdateExpression: `${expiresAt === undefined ? '' : 'SET expiresAt = :expiresAt '}ADD ${names.map((_, index) => `#name${index} :one`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#name${index}`, `${PREFIX}${name}`])),
    ExpressionAttributeValues: { ':one': 1, ...(expiresAt !== undefined && { ':expiresAt': expiresAt }) },
  });
}

export async function readCounts(table: SandboxTable, counter: string): Promise<Readonly<Record<string, number>>> {
  const item = await table.get(idOf(counter));
  if (!item || hasExpired(item, table.now())) return {};
  const counts = Object.entries(item).filter(([name]) => name.startsWith(PREFIX));
  return Object.fromEntries(counts.map(([name, count]) => [name.slice(PREFIX.length), Number(count)]));
}

function idOf(counter: string): string {
  return `COUNTS#${counter}`;
}
