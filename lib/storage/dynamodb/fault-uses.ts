import { randomBytes } from 'node:crypto';
import { pagesOf } from './bounded-loops.ts';
import type { SandboxTable } from './sandbox-table.ts';

/** A fault rule: which list of rules it is in, its index there, and how many requests may meet it. */
export interface CountedFault {
  readonly faultsId: string;
  readonly index: number;
  readonly times: number | undefined;
}

/**
 * How long the counts outlive a renewal, in lives of a sandbox. The settings are renewed after a hundredth of their life,
 * and a change renews them once more, so they live for less than 1.02 lives.
 */
const LIVES = 1.02;

/**
 * Counts a request that meets a rule, in one UpdateItem. Returns false if `times` others have met it. With `times`, the
 * requests are the members of a set: that counts a request once, even if the SDK repeats the call because its response
 * was lost. Without, they are a number, because a set would grow without end.
 */
export async function addFaultUse(table: SandboxTable, { faultsId, index, times }: CountedFault): Promise<boolean> {
  // Six bytes are enough to tell 10,000 uses apart, and keep the largest set small.
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

/** Lets the counts of a list of rules live as long as settings that are renewed now. */
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

/** How many requests met each of the first `count` rules of a list. */
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
