import { randomBytes } from 'node:crypto';
import { pagesOf, retry } from './bounded-loops.ts';
import { freeCondition, unexpiredTerm } from './expressions.ts';
import { hasExpired } from './order-record.ts';
import type { Expression, SandboxTable } from './sandbox-table.ts';

/** Each count is an attribute. The prefix keeps its name apart from the item's other attributes. */
const PREFIX = 'count:';

/**
 * Adds one to each of the named counts in one UpdateItem, which creates the record if it is missing. If DynamoDB carries out a
 * call and the response is lost, the call is repeated and counts twice.
 */
export async function addToCounts(table: SandboxTable, counter: string, names: readonly string[]): Promise<void> {
  const expiresAt = table.expiry();
  await table.update(`COUNTS#${counter}`, {
    UpdateExpression: `${expiresAt === undefined ? '' : 'SET expiresAt = :expiresAt '}ADD ${names.map((_, index) => `#name${index} :one`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#name${index}`, `${PREFIX}${name}`])),
    ExpressionAttributeValues: { ':one': 1, ...(expiresAt !== undefined && { ':expiresAt': expiresAt }) },
  });
}

export async function readCounts(table: SandboxTable, counter: string): Promise<Readonly<Record<string, number>>> {
  const item = await table.get(`COUNTS#${counter}`);
  if (!item || hasExpired(item, table.now())) return {};
  const counts = Object.entries(item).filter(([name]) => name.startsWith(PREFIX));
  return Object.fromEntries(counts.map(([name, count]) => [name.slice(PREFIX.length), Number(count)]));
}

/**
 * Adds one to a count in one UpdateItem. Returns the new count, or undefined if it is beyond `limit`. No two calls get the
 * same number, so at most `limit` calls pass. If DynamoDB carries out a call and the response is lost, the call is repeated:
 * it counts twice, and one call fewer passes.
 *
 * The stored count continues beyond the limit, because a condition on it would make some engines read the record as well.
 * The only conditions are that the record is of this window, and has not expired: DynamoDB may delete it days later.
 */
export async function countUpTo(
  table: SandboxTable,
  limit: number,
  counter: string,
  window: number,
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
function freeInWindow(table: SandboxTable, window: number): Expression {
  const free = freeCondition(table.now());
  return {
    ConditionExpression: `${free.ConditionExpression} OR #window <> :window`,
    ExpressionAttributeNames: { '#window': 'window' },
    ExpressionAttributeValues: { ...free.ExpressionAttributeValues, ':window': window },
  };
}

function oneMore(table: SandboxTable, window: number) {
  const { expression, names, values } = unexpiredTerm(table.now());
  const expiresAt = table.expiry();
  return {
    UpdateExpression: `SET #window = :window${expiresAt === undefined ? '' : ', #expiresAt = :expiresAt'} ADD #used :one`,
    ConditionExpression: `${expression} AND (attribute_not_exists(#window) OR #window = :window)`,
    ExpressionAttributeNames: { '#used': 'used', '#window': 'window', ...names },
    ExpressionAttributeValues: {
      ...values,
      ':one': 1,
      ':window': window,
      ...(expiresAt !== undefined && { ':expiresAt': expiresAt }),
    },
  };
}

/**
 * How long the counts live after a renewal, as a multiple of the sandbox's lifetime. Settings are renewed after a hundredth
 * of their lifetime, and a change renews them once more, so they end before 1.02 lifetimes have passed.
 */
const LIVES = 1.02;

/**
 * Counts a request that meets a rule of a list, in one UpdateItem. Returns false if `times` other requests have met it. With `times`,
 * each request is a member of a set, so that it counts once even if the call is repeated because its response was lost.
 * Without `times`, the count is a number, because a set would grow without limit.
 */
export async function addFaultUse(
  table: SandboxTable,
  faultsId: string,
  index: number,
  times: number | undefined,
): Promise<boolean> {
  // Six bytes distinguish 10,000 uses, and keep the largest set small.
  const use = randomBytes(6).toString('base64url');
  const limit = {
    ConditionExpression: 'attribute_not_exists(#uses) OR size(#uses) < :times OR contains(#uses, :use)',
    ExpressionAttributeValues: { ':expiresAt': expiryOf(table), ':uses': new Set([use]), ':use': use, ':times': times },
  };
  const { done } = await table.update(`${prefixOf(faultsId)}${index}`, {
    UpdateExpression: 'SET expiresAt = :expiresAt ADD #uses :uses',
    ExpressionAttributeNames: { '#uses': 'uses' },
    ExpressionAttributeValues: { ':expiresAt': expiryOf(table), ':uses': 1 },
    ...(times !== undefined && limit),
    ReturnValues: 'NONE',
  });
  return done;
}

/** Extends the life of a list's counts beyond that of the settings, which are renewed now. */
export async function renewFaultUses(table: SandboxTable, faultsId: string): Promise<void> {
  const counted = [];
  for await (const { Items = [] } of pagesOf(table, { ...usesOf(faultsId), ProjectionExpression: 'id' })) {
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

export async function countFaultUses(table: SandboxTable, faultsId: string, count: number): Promise<number[]> {
  const prefix = prefixOf(faultsId);
  const uses = new Map<unknown, number>();
  for await (const { Items = [] } of pagesOf(table, usesOf(faultsId))) {
    for (const item of Items) uses.set(item.id, item.uses instanceof Set ? item.uses.size : Number(item.uses));
  }
  return Array.from({ length: count }, (_, index) => uses.get(`${prefix}${index}`) ?? 0);
}

function usesOf(faultsId: string) {
  return {
    sortKey: 'begins_with(id, :prefix)',
    ExpressionAttributeValues: { ':prefix': prefixOf(faultsId) },
  };
}

function expiryOf(table: SandboxTable): number | undefined {
  const end = table.expiry();
  const now = table.now() / 1000;
  return end && Math.ceil(now + (end - now) * LIVES);
}

function prefixOf(faultsId: string): string {
  return `FAULT#${faultsId}#`;
}
