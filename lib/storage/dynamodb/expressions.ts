import type { Change, ExpectedVersions } from '../../orders/change.ts';
import { TABLE } from '../table.ts';
import { statusId } from './order-record.ts';

/** What an expression refers to: `#names` and `:values`. */
export interface Expression {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

/** The condition under which nothing is in the way of a new record; `now` in milliseconds since 1970. */
export function isFree(now: number): Expression {
  return {
    ConditionExpression: 'attribute_not_exists(id) OR expiresAt <= :now',
    ExpressionAttributeValues: { ':now': Math.floor(now / 1000) },
  };
}

/** What a record that has not expired meets, with what the expression refers to; `now` in milliseconds since 1970. */
export function alive(now: number) {
  return {
    expression: '(attribute_not_exists(#expiresAt) OR #expiresAt > :now)',
    names: { '#expiresAt': TABLE.timeToLiveAttribute },
    values: { ':now': Math.floor(now / 1000) },
  };
}

/** The condition under which an order exists, in one of the expected versions; `now` in milliseconds since 1970. */
export function existsIn(versions: ExpectedVersions, now: number): Expression {
  const { expression, names: aliveNames, values } = alive(now);
  // Only orders have a status: not what is left of deleted ones, and no ghost is made of a missing one.
  const exists = `attribute_exists(#status) AND ${expression}`;
  const names = { '#status': 'status', ...aliveNames };
  if (!versions) {
    return { ConditionExpression: exists, ExpressionAttributeNames: names, ExpressionAttributeValues: values };
  }
  const expected = valuesNamed('version', versions);
  return {
    ConditionExpression: `${exists} AND #version IN (${Object.keys(expected).join(', ')})`,
    ExpressionAttributeNames: { ...names, '#version': 'version' },
    ExpressionAttributeValues: { ...values, ...expected },
  };
}

/** One try at a change: what it is to leave in the record, and the versions it may meet. */
export interface Attempt {
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  readonly versions: ExpectedVersions;
  /** A mark by which the one who made the change knows it again. */
  readonly changedBy: string;
  /** Seconds since 1970; undefined: never. */
  readonly expiresAt: number | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A change as one conditional UpdateItem. */
export function updateOf(id: string, change: Change, { updatedAt, versions, changedBy, expiresAt, now }: Attempt) {
  const condition = existsIn(versions, now);
  const from = valuesNamed('from', change.from);
  const sets = ['#version = #version + :one'];
  const values: Record<string, unknown> = { ':one': 1 };
  const names: Record<string, string> = { '#version': 'version' };
  const set = (name: string, value: unknown) => {
    sets.push(`#${name} = :${name}`);
    names[`#${name}`] = name;
    values[`:${name}`] = value;
  };
  set('updatedAt', updatedAt);
  set('changedBy', changedBy);
  if (expiresAt !== undefined) set('expiresAt', expiresAt);
  if (change.items) set('items', change.items);
  if (change.status) set('status', change.status);
  if (change.status) set('statusId', statusId(change.status, id));
  if (change.receipt === 'issue') set('paidAt', change.at);
  const removes = change.receipt === 'remove' ? ' REMOVE #paidAt' : '';
  if (removes) names['#paidAt'] = 'paidAt';
  return {
    UpdateExpression: `SET ${sets.join(', ')}${removes}`,
    ConditionExpression: `${condition.ConditionExpression} AND #status IN (${Object.keys(from).join(', ')}) AND #updatedAt < :updatedAt`,
    ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, ...names },
    ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ...from, ...values },
  };
}

function valuesNamed(name: string, values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(values.map((value, index) => [`:${name}${index}`, value]));
}
