import { retry } from './bounded-loops.ts';
import { type Expression, freeCondition, unexpiredTerm } from './expressions.ts';
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

/**
 * Adds one to a count in one UpdateItem. Returns the new count, or undefined if it is beyond `limit`. No two calls get the
 * same number, so at most `limit` calls pass. If DynamoDB carries out a call and the response is lost, the SDK repeats the
 * call: it counts twice, and one call fewer passes.
 *
 * The stored count continues beyond the limit, because a condition on it would make some engines read the record as well.
 * The only conditions are that the record is of this window, and has not expired: DynamoDB may delete it days later.
 */
export async function countUpTo(
  table: SandboxTable,
  limit: number,
  counter: string,
  window?: number,
): Promise<number | undefined> {
  const id = `LIMIT#${counter}`;
  const count = await retry(table, async () => {
    const { done, item } = await table.update(id, oneMore(table, window));
    if (done) return Number(item?.used);
    const { done: isFirst } = await table.put({ id, used: 1, window }, freeInWindow(table, window));
    return isFirst ? 1 : undefined;
  });
  return count <= limit ? count : undefined;
}

/** True if there is no count of this window yet. */
function freeInWindow(table: SandboxTable, window: number | undefined): Expression {
  const free = freeCondition(table.now());
  if (window === undefined) return free;
  return {
    ConditionExpression: `${free.ConditionExpression} OR #window <> :window`,
    ExpressionAttributeNames: { '#window': 'window' },
    ExpressionAttributeValues: { ...free.ExpressionAttributeValues, ':window': window },
  };
}

function oneMore(table: SandboxTable, window: number | undefined) {
  const { expression, names, values } = unexpiredTerm(table.now());
  const set = Object.entries({ expiresAt: table.expiry(), window }).filter(([, value]) => value !== undefined);
  return {
    UpdateExpression: `${set.length > 0 ? `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')} ` : ''}ADD #used :one`,
    ConditionExpression:
      window === undefined ? expression : `${expression} AND (attribute_not_exists(#window) OR #window = :window)`,
    ExpressionAttributeNames: { '#used': 'used', ...names, ...(window !== undefined && { '#window': 'window' }) },
    ExpressionAttributeValues: {
      ':one': 1,
      ...values,
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
    },
  };
}
