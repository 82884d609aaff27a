import { randomBytes } from 'node:crypto';
import type { SandboxTable } from './sandbox-table.ts';

/** The uses of a fault rule, and how many there may be. */
export interface LimitedFault {
  /** Which list of rules the rule is in, and its index there. */
  readonly faultsId: string;
  readonly index: number;
  readonly times: number;
}

/**
 * Adds a use to the set of a rule's uses in one UpdateItem. Returns false if there are `times` others. A set counts a
 * use once, even if the SDK repeats the call because its response was lost.
 */
export async function addFaultUse(table: SandboxTable, { faultsId, index, times }: LimitedFault): Promise<boolean> {
  // Six bytes are enough to tell 10,000 uses apart, and keep the largest set small.
  const use = randomBytes(6).toString('base64url');
  const { done } = await table.update(`FAULT#${faultsId}#${index}`, {
    UpdateExpression: 'SET expiresAt = :expiresAt ADD #uses :uses',
    ConditionExpression: 'attribute_not_exists(#uses) OR size(#uses) < :times OR contains(#uses, :use)',
    ExpressionAttributeNames: { '#uses': 'uses' },
    ExpressionAttributeValues: {
      ':expiresAt': table.expiry(),
      ':uses': new Set([use]),
      ':use': use,
      ':times': times,
    },
    ReturnValues: 'NONE',
  });
  return done;
}
