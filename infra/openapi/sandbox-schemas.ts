import * as z from 'zod/mini';
import { faultStatus } from '../../lib/http/request/fault-rule.ts';
import { documented } from '../../lib/http/request/json-schema.ts';
import { MAX_DELAY } from '../../lib/http/request/preferences.ts';
import { SANDBOX_NAME_PATTERN } from '../../lib/sandboxes/sandbox-name.ts';
import { TRANSPORTS } from '../../lib/sandboxes/settings.ts';
import { hunt, metDefects } from './defect-schemas.ts';
import { count, instant, listMeta, order, pagination, success } from './schemas.ts';

/** The responses of the endpoints that manage sandboxes. */

const name = z.string().check(z.regex(SANDBOX_NAME_PATTERN));

const text = z.string();

const metFaultRule = z
  .strictObject({
    method: text,
    path: text,
    status: z.optional(faultStatus),
    transport: z.optional(z.enum(TRANSPORTS)),
    times: z.optional(count),
    when: z.optional(z.enum(['before', 'after'])),
    delayMs: z.optional(count),
    retryAfter: z.optional(count),
    met: count,
  })
  .register(documented, { id: 'MetFaultRule', description: 'A fault rule, and how many requests have met it' });

const settings = z
  .strictObject({
    clock: z.nullable(z.union([instant, z.strictObject({ startAt: instant })])),
    delayMs: z.number().register(documented, { type: 'integer', minimum: 0, maximum: MAX_DELAY }),
    faults: z.array(metFaultRule),
    journal: z.boolean(),
  })
  .register(documented, { id: 'SandboxSettings', description: 'How a sandbox behaves. Everything is off by default' });

const sandbox = z
  .strictObject({
    name,
    orders: z.strictObject({ total: count, pending: count, paid: count, completed: count, cancelled: count }),
    settings,
    defects: metDefects,
    hunt: z.nullable(hunt),
  })
  .register(documented, { id: 'Sandbox' });

const receivedRequest = z
  .strictObject({
    id: z.string().check(z.regex(/^REQ-\d{13}-\d{8}-[0-9a-f]{8}$/)),
    receivedAt: instant,
    method: text,
    path: text,
    query: z.record(text, z.union([text, z.array(text)])),
    headers: z.record(text, text),
    body: z.nullable(text),
    replayed: z.optional(z.literal(true)),
    status: z.nullable(z.number().register(documented, { type: 'integer', minimum: 100, maximum: 599 })),
    durationMs: count,
    fault: z.optional(count),
  })
  .register(documented, {
    id: 'ReceivedRequest',
    description:
      'A recorded request. Secrets in its headers are redacted, and a body over 4 KiB is cut. `fault` is the index of the fault rule that it met; `status` is null if that reset the connection. `replayed` is there if the response repeated an earlier one with the same Idempotency-Key',
  });

const { id, customerName, total, createdAt, updatedAt } = order.shape;
const card = z
  .strictObject({ id, customerName, total, createdAt, updatedAt })
  .register(documented, { id: 'OrderCard', description: 'An order in short' });

const column = z
  .strictObject({ total: count, orders: z.array(card) })
  .register(documented, { id: 'BoardColumn', description: 'The number of orders in a status, and the newest of them' });

const board = z
  .strictObject({ pending: column, paid: column, completed: column, cancelled: column })
  .register(documented, { id: 'Board' });

export const boardResponse = success('BoardResponse', board);
export const sandboxResponse = success('SandboxResponse', sandbox);
export const deleteSandboxResponse = success('DeleteSandboxResponse', z.strictObject({ name, deletedOrders: count }));
export const seedResponse = success('SeedResponse', z.strictObject({ created: count }));
export const clockResponse = success('ClockResponse', z.strictObject({ now: instant }));
export const deleteRequestsResponse = success(
  'DeleteRequestsResponse',
  z.strictObject({ name, deleted: z.literal(true) }),
);

export const requestListResponse = z
  .strictObject({
    success: z.literal(true),
    data: z.strictObject({ requests: z.array(receivedRequest), pagination }),
    meta: z.strictObject(listMeta),
  })
  .register(documented, { id: 'RequestListResponse' });

/** The successes of the endpoints that manage sandboxes. Add new ones here. */
export const SANDBOX_SUCCESSES = [
  sandboxResponse,
  boardResponse,
  deleteSandboxResponse,
  seedResponse,
  clockResponse,
  requestListResponse,
  deleteRequestsResponse,
] as const;
