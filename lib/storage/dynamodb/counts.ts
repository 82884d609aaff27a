import { randomBytes } from 'node:crypto';
import type { CountBounds } from '../../sandboxes/sandbox.ts';
import { pagesOf, readLive, retry } from './bounded-loops.ts';
import { freeCondition, unexpiredTerm } from './expressions.ts';
import type { SandboxQuery } from './records.ts';
import type { SandboxTable } from './sandbox-table.ts';

/** An attribute with a count. The prefix keeps its name apart from the record's other attributes. */
const PREFIX = 'count:';

/**
 * Adds as Sandbox does. A counter has one record with all counts without bounds, and one for each bounded name. If
 * DynamoDB carries out a call and the response is lost, the call is repeated and counts twice, unless it has a limit
 * without a window.
 */
export function addToCounts(
  table: SandboxTable,
  counter: string,
  names: readonly string[],
  { limit, window }: CountBounds = {},
): Promise<readonly number[] | undefined> {
  const [name = ''] = names;
  const id = `${prefixOf(counter)}${name}`;
  if (window !== undefined) return addInWindow(table, id, window, limit);
  return limit === undefined ? addToAll(table, prefixOf(counter), names) : addUse(table, id, limit);
}

/** Reads the counts of a counter with one query, except those in windows. */
export async function readCounts(table: SandboxTable, counter: string): Promise<Readonly<Record<string, number>>> {
  const prefix = prefixOf(counter);
  const counts: [string, number][] = [];
  for (const { id, uses, ...item } of await readLive(table, recordsOf(counter))) {
    if (uses instanceof Set) counts.push([String(id).slice(prefix.length), uses.size]);
    const all = Object.entries(item).filter(([name]) => name.startsWith(PREFIX));
    counts.push(...all.map(([name, count]): [string, number] => [name.slice(PREFIX.length), Number(count)]));
  }
  return Object.fromEntries(counts);
}

/** Extends the life of a counter's counts beyond that of the settings, which are renewed now. */
export async function renewCounts(table: SandboxTable, counter: string): Promise<void> {
  const counted = [];
  for await (const { Items = [] } of pagesOf(table, { ...recordsOf(counter), ProjectionExpression: 'id' })) {
    counted.push(...Items.map(({ id }) => String(id)));
  }
  const renewal = {
    UpdateExpression: 'SET expiresAt = :expiresAt',
    ConditionExpression: 'attribute_exists(id)',
    ExpressionAttributeValues: { ':expiresAt': expiryOf(table) },
    ReturnValues: 'NONE' as const,
  };
  await Promise.all(counted.map((id) => table.update(id, renewal)));
}

/** Adds to counts without bounds in one UpdateItem, which creates the record if it is missing. */
async function addToAll(table: SandboxTable, id: string, names: readonly string[]): Promise<number[]> {
  const { item } = await table.update(id, {
    UpdateExpression: `SET expiresAt = :expiresAt ADD ${names.map((_, index) => `#name${index} :one`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#name${index}`, `${PREFIX}${name}`])),
    ExpressionAttributeValues: { ':one': 1, ':expiresAt': expiryOf(table) },
  });
  return names.map((name) => Number(item?.[`${PREFIX}${name}`]));
}

/**
 * Adds to a count with a limit in one UpdateItem. Each call is a member of a set, so that it counts once even if it is
 * repeated because its response was lost.
 */
async function addUse(table: SandboxTable, id: string, limit: number): Promise<number[] | undefined> {
  // Six bytes distinguish 10,000 uses, and keep the largest set small.
  const use = randomBytes(6).toString('base64url');
  const { done, item } = await table.update(id, {
    UpdateExpression: 'SET expiresAt = :expiresAt ADD #uses :uses',
    ConditionExpression: 'attribute_not_exists(#uses) OR size(#uses) < :limit OR contains(#uses, :use)',
    ExpressionAttributeValues: { ':expiresAt': expiryOf(table), ':uses': new Set([use]), ':use': use, ':limit': limit },
  });
  return done && item?.uses instanceof Set ? [item.uses.size] : undefined;
}

/**
 * Adds to the count of a window in one UpdateItem. No two calls get the same number, so at most `limit` calls pass.
 *
 * The stored count continues beyond the limit, because a condition on it would make some engines read the record as
 * well. The only conditions are that the record is of this window, and has not expired: DynamoDB may delete it days
 * later.
 */
async function addInWindow(
  table: SandboxTable,
  id: string,
  window: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<number[] | undefined> {
  const { expression, values } = unexpiredTerm(table.now());
  const count = await retry(table, async () => {
    const { done, item } = await table.update(id, {
      UpdateExpression: 'SET #window = :window, #expiresAt = :expiresAt ADD #used :one',
      ConditionExpression: `${expression} AND (attribute_not_exists(#window) OR #window = :window)`,
      ExpressionAttributeValues: { ...values, ':one': 1, ':window': window, ':expiresAt': table.expiry() },
    });
    if (done) return Number(item?.used);
    // There is no count of this window yet.
    const condition = freeCondition(table.now(), '#window <> :window', { ':window': window });
    const { done: isFirst } = await table.put({ id, used: 1, window }, condition);
    return isFirst ? 1 : undefined;
  });
  return count <= limit ? [count] : undefined;
}

/**
 * How long the counts live after a renewal, as a multiple of the sandbox's lifetime. Settings are renewed after a
 * hundredth of their lifetime, and a change renews them once more, so they end before 1.02 lifetimes have passed.
 */
const LIVES = 1.02;

/** Returns when counts that settings name expire, in seconds since 1970. */
function expiryOf(table: SandboxTable): number | undefined {
  const end = table.expiry();
  const now = table.now() / 1000;
  return end && Math.ceil(now + (end - now) * LIVES);
}

function recordsOf(counter: string): SandboxQuery {
  return { sortKey: 'begins_with(id, :prefix)', ExpressionAttributeValues: { ':prefix': prefixOf(counter) } };
}

function prefixOf(counter: string): string {
  return `COUNTS#${counter}#`;
}
