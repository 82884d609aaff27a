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
 * Counts a request that meets a rule, in one UpdateItem. Returns false if `times` others have met it. With `times`, the
 * requests are the members of a set: that counts a request once, even if the SDK repeats the call because its response
 * was lost. Without, they are a number, because a set would grow without end.
 */
export async function addFaultUse(table: SandboxTable, { faultsId, index, times }: CountedFault): Promise<boolean> {
  // Six bytes are enough to tell 10,000 uses apart, and keep the largest set small.
  const use = randomBytes(6).toString('base64url');
  const limit = {
    ConditionExpression: 'attribute_not_exists(#uses) OR size(#uses) < :times OR contains(#uses, :use)',
    ExpressionAttributeValues: { ':expiresAt': table.expiry(), ':uses': new Set([use]), ':use': use, ':times': times },
  };
  const { done } = await table.update(`${prefixOf(faultsId)}${index}`, {
    UpdateExpression: 'SET expiresAt = :expiresAt ADD #uses :uses',
    ExpressionAttributeNames: { '#uses': 'uses' },
    ExpressionAttributeValues: { ':expiresAt': table.expiry(), ':uses': 1 },
    ...(times !== undefined && limit),
    ReturnValues: 'NONE',
  });
  return done;
}

/** How many requests met each of the first `count` rules of a list. */
export async function countFaultUses(table: SandboxTable, faultsId: string, count: number): Promise<number[]> {
  const prefix = prefixOf(faultsId);
  const uses = new Map<unknown, number>();
  const query = { sortKey: 'begins_with(id, :prefix)', ExpressionAttributeValues: { ':prefix': prefix } };
  for await (const { Items = [] } of pagesOf(table, query)) {
    for (const item of Items) uses.set(item.id, item.uses instanceof Set ? item.uses.size : Number(item.uses));
  }
  return Array.from({ length: count }, (_, index) => uses.get(`${prefix}${index}`) ?? 0);
}

function prefixOf(faultsId: string): string {
  return `FAULT#${faultsId}#`;
}
