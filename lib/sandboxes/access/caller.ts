import { ORDER_STATUSES, type OrderStatus } from '../../orders/order-status.ts';
import { type Access, type Credential, hasRoles, type Role, type Scope, scopesOf } from './access.ts';
import type { Token } from './tokens.ts';

/** Who may set an order to a status, in a sandbox with roles. The moves that exist are the domain's. */
const SET_BY = {
  pending: 'everybody',
  paid: 'everybody',
  completed: 'staff',
  cancelled: 'everybody',
} as const satisfies Record<OrderStatus, 'everybody' | 'staff'>;

type StaffStatus = { [Status in OrderStatus]: (typeof SET_BY)[Status] extends 'staff' ? Status : never }[OrderStatus];

/** Whether only staff may set an order to this status. */
export function isForStaff(status: OrderStatus): status is StaffStatus {
  return SET_BY[status] === 'staff';
}

/** What only staff may do with an order: set it to a status, or delete it. */
export type StaffTask = StaffStatus | 'delete';
const STAFF_TASKS: readonly StaffTask[] = [...ORDER_STATUSES.filter(isForStaff), 'delete'];

/** Who sends a request, as the setting `auth` knows them at the moment of the request. */
export interface Identity {
  /** Undefined for an API key. */
  readonly name?: string | undefined;
  /** Undefined in a sandbox without roles, where everybody does the same with the same orders. */
  readonly role?: Role | undefined;
}

/** A recognised caller, and what they may do. */
export interface Caller extends Identity {
  readonly scopes: readonly Scope[];
  readonly tasks: readonly StaffTask[];
}

/** Returns the caller with a credential. `scopes` are those of their token, if that is limited. */
export function callerWith(auth: Access, credential: Credential, scopes = scopesOf(credential)): Caller {
  const role = hasRoles(auth) ? (credential.role ?? 'staff') : undefined;
  return {
    name: credential.name || undefined,
    role,
    scopes: scopes.filter((scope) => scopesOf(credential).includes(scope)),
    tasks: role === 'customer' ? [] : STAFF_TASKS,
  };
}

/** Returns the client of a token, unless it has been removed since. */
export function callerWithToken(auth: Access, token: Token): Caller | undefined {
  const client = auth.credentials.find(({ name }) => name === token.client);
  return client && callerWith(auth, client, token.scopes);
}

/** Returns the name under which idempotency keys and cursors are kept apart. Undefined in a sandbox without roles. */
export function identityOf(caller: Identity | undefined): string | undefined {
  return caller?.role && caller.name;
}

/** Returns the only owner whose orders exist for the caller. Undefined if all orders do. */
export function ownerOf(caller: Identity | undefined): string | undefined {
  return caller?.role === 'customer' ? caller.name : undefined;
}
