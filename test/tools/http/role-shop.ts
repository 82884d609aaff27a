import { loadHandler } from '../../../infra/server/gateway/gateway.ts';
import type { Switches } from '../../../lib/http/request/api-request.ts';
import { createAccess, type Role, type Secret } from '../../../lib/sandboxes/access/access.ts';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, type FaultRule } from '../../../lib/sandboxes/settings.ts';
import { freshSandbox } from '../storage/stores.ts';
import { invoke } from './proxy-event.ts';
import { testService } from './test-service.ts';

/** The endpoints of orders, each with its method. */
const METHODS = { create: 'POST', list: 'GET', get: 'GET', update: 'PATCH', cancel: 'PATCH', delete: 'DELETE' };

interface Sent {
  readonly id?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly offset?: number;
}

const secretOf = (name: string, role?: Role, readOnly = false): Secret => ({ name, secret: 'p', readOnly, role });
const USERS = [
  secretOf('ada', 'customer'),
  secretOf('bob', 'customer'),
  secretOf('sam', 'staff'),
  secretOf('eve', 'customer', true),
];

/** Returns a function that sends a request as a user, in a new sandbox with roles and these faults. */
export async function shopIn(storage: Storage, faults: readonly FaultRule[] = [], switches?: Switches) {
  const sandbox = freshSandbox();
  const auth = createAccess('basic', USERS, 60);
  await (await storage.enter(sandbox)).changeSettings(() => ({ ...DEFAULT_SETTINGS, auth, faults }));
  const service = testService({ storage, ...(switches && { switches }) });
  return async (user: string, name: keyof typeof METHODS, { id, body, key, offset = 0 }: Sent = {}) => {
    const handler = await loadHandler(name === 'list' ? 'list-orders' : `${name}-order`);
    const result = await invoke(service, handler, METHODS[name], {
      path: id === undefined ? '/orders' : `/orders/${id}`,
      ...(id !== undefined && { pathParameters: { id } }),
      ...(name === 'list' && { queryStringParameters: { limit: '20', offset: String(offset) } }),
      body: body === undefined ? null : JSON.stringify(body),
      multiValueHeaders: {
        'Content-Type': ['application/json'],
        'X-Sandbox': [sandbox],
        ...(user && { Authorization: [`Basic ${Buffer.from(`${user}:p`).toString('base64')}`] }),
        ...(key !== undefined && { 'Idempotency-Key': [key] }),
      },
    });
    const { error, data }: Body = JSON.parse(result.body);
    return { status: result.statusCode, error, data };
  };
}

export interface Shown {
  readonly id: string;
  readonly owner?: string;
  readonly items: readonly { readonly name: string }[];
}

interface Body {
  readonly error?: { readonly message: string };
  readonly data?: Shown & { readonly orders?: readonly Shown[]; readonly pagination?: { readonly total: number } };
}

export const orderOf = (name: string) => ({
  customerName: name,
  customerEmail: 'one@example.com',
  items: [{ name, quantity: 1, price: 1 }],
});
export const UNKNOWN = 'ORD-0000000000001-001';

export type Send = Awaited<ReturnType<typeof shopIn>>;
