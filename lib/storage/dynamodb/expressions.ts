import type { ExpectedVersions, OrderChange } from '../../orders/change.ts';
import { ORDER_ATTRIBUTES, statusId } from './order-record.ts';
import type { Expression } from './records.ts';

interface Named {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
}

/**
 * Adds the names of the attributes in the expressions of a call: `#status` stands for `status`, unless the call says
 * otherwise.
 */
export function withNames<Input extends Named>(input: Input) {
  const found = Object.values(input).join(' ').match(/#\w+/g) ?? [];
  const names = {
    ...Object.fromEntries(found.map((name) => [name, name.slice(1)])),
    ...input.ExpressionAttributeNames,
  };
  return { ...input, ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }) };
}

/** The expressions of a conditional write. A refusal brings the record along, unless they say otherwise. */
export function conditional<Input extends Named>(input: Input) {
  return { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const, ...withNames(input) };
}

/**
 * True if the key is free, its record has expired, or another condition, which uses these values, is true. `now` is in
 * milliseconds since 1970.
 */
export function freeCondition(now: number, or?: string, values?: Readonly<Record<string, unknown>>): Expression {
  const free = 'attribute_not_exists(id) OR expiresAt <= :now';
  return {
    ConditionExpression: or === undefined ? free : `${free} OR ${or}`,
    ExpressionAttributeValues: { ':now': Math.floor(now / 1000), ...values },
  };
}

/** True if the record is a tombstone of the delete with this version, or one without a version. */
export function tombstoneCondition(version: unknown): Expression {
  const isSame = version === undefined ? 'attribute_not_exists(#version)' : '#version = :version';
  return {
    ConditionExpression: `attribute_not_exists(#status) AND ${isSame}`,
    ...(version !== undefined && { ExpressionAttributeValues: { ':version': version } }),
  };
}

/** True if a record has not expired. `now` is in milliseconds since 1970. */
export function unexpiredTerm(now: number) {
  return {
    expression: '(attribute_not_exists(#expiresAt) OR #expiresAt > :now)',
    values: { ':now': Math.floor(now / 1000) },
  };
}

/**
 * True if an order exists in one of the expected versions, and belongs to `owner`, if there is one. `now` is in
 * milliseconds since 1970. With an owner, a refused write returns no record: whether it is missing or somebody else's,
 * it is then read.
 */
function existsIn(versions: ExpectedVersions, now: number, owner?: string) {
  const { expression, values } = unexpiredTerm(now);
  // Only orders have a status. Without this condition, an update would change a tombstone or create an incomplete item.
  const exists = `attribute_exists(#status) AND ${expression}${owner === undefined ? '' : ' AND #owner = :owner'}`;
  const expected = versions && valuesNamed('version', versions);
  return {
    ConditionExpression: expected ? `${exists} AND #version IN (${Object.keys(expected).join(', ')})` : exists,
    ExpressionAttributeValues: { ...values, ...expected, ...(owner !== undefined && { ':owner': owner }) },
    ...(owner !== undefined && { ReturnValuesOnConditionCheckFailure: 'NONE' as const }),
  };
}

/** One attempt at a change: the attributes it writes besides the change itself, and the versions it accepts. */
export interface Attempt {
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  readonly versions: ExpectedVersions;
  /** Identifies the writer. If the response is lost, the writer can tell from it that the change was made. */
  readonly changedBy: string;
  /** Seconds since 1970. Undefined means never. */
  readonly expiresAt: number | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the parameters of the one UpdateItem that checks whether a change is allowed, and makes it. */
export function updateOf(id: string, change: OrderChange, { updatedAt, versions, changedBy, expiresAt, now }: Attempt) {
  const { edit, move } = change;
  const condition = existsIn(versions, now, change.owner);
  const from = valuesNamed('from', change.from);
  const values = {
    updatedAt,
    changedBy,
    ...(expiresAt !== undefined && { expiresAt }),
    ...edit,
    ...(move?.receipt && { status: move.to, statusId: statusId(move.to, id) }),
  };
  const sets = Object.keys(values).map((name) => `#${name} = :${name}`);
  const receipt = receiptUpdate(move, edit ? ':total' : '#total');
  const removes = receipt.removes.length > 0 ? ` REMOVE ${receipt.removes.join(', ')}` : '';
  return {
    ...condition,
    UpdateExpression: `SET #version = #version + :one, ${[...sets, ...receipt.sets].join(', ')}${removes}`,
    ConditionExpression: `${condition.ConditionExpression} AND #status IN (${Object.keys(from).join(', ')}) AND #updatedAt < :updatedAt`,
    ExpressionAttributeValues: {
      ...condition.ExpressionAttributeValues,
      ...from,
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
      ':one': 1,
    },
  };
}

/**
 * Returns the deletion of an order as one conditional UpdateItem. It leaves a tombstone, which keeps `createdBy`. An
 * order that is restored afterwards keeps `deletedBy`, so that a repeated send does not delete it again.
 */
export function deletionOf(
  versions: ExpectedVersions,
  { changedBy, expiresAt, now }: Omit<Attempt, 'updatedAt' | 'versions'>,
  owner?: string,
) {
  const condition = existsIn(versions, now, owner);
  return {
    ...condition,
    ConditionExpression: `${condition.ConditionExpression} AND NOT deletedBy = :deletedBy`,
    UpdateExpression: `SET deletedBy = :deletedBy, #expiresAt = :expiresAt, #version = #version + :one REMOVE ${ORDER_ATTRIBUTES.map((name) => `#${name}`).join(', ')}`,
    ExpressionAttributeValues: {
      ...condition.ExpressionAttributeValues,
      ':deletedBy': changedBy,
      ':expiresAt': expiresAt,
      ':one': 1,
    },
  };
}

function receiptUpdate(move: OrderChange['move'], total: ':total' | '#total') {
  if (!move?.receipt) return { sets: [], removes: [] };
  const issued = { '#receiptIssuedAt': ':updatedAt', '#receiptAmount': total };
  if (move.receipt === 'remove') return { sets: [], removes: Object.keys(issued) };
  const sets = Object.entries(issued).map(([name, value]) =>
    move.receipt === 'keep' ? `${name} = if_not_exists(${name}, ${value})` : `${name} = ${value}`,
  );
  return { sets, removes: [] };
}

function valuesNamed(name: string, values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(values.map((value, index) => [`:${name}${index}`, value]));
}
