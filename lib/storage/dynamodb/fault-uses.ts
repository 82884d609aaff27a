import { randomBytes } from 'node:crypto';
import { pagesOf } from './bounded-loops.ts';
import type { SandboxTable } from './sandbox-table.ts';

/** A fault rule: the id of its list, its index there, and how many requests may meet it. */
export interface CountedFault {
  readonly faultsId: string;
  readonly index: number;
  readonly times: number | undefined;
}

/**
 * How long the counts live after a renewal, as a multiple of the sandbox's lifetime. Settings are renewed after a hundredth
 * of their lifetime, and a change renews them once more, so they end before 1.02 lifetimes have passed.
 */
const LIVES = 1.02;

/**
 * Counts a request that meets a rule, in one UpdateItem. Returns false if `times` other requests have met it. With `times`,
 * each request is a member of a set, so that it counts once even if the SDK repeats the call because its response was lost.
 * Without `times`, the count is a number, because a set would grow without limit.
 */
export async function addFaultUse(table: SandboxTable, { faultsId, index, times }: CountedFault): Promise<boolean> {
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
