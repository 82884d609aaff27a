import type { OrderStore } from '../../orders/order-store.ts';
import { type Caller, identityOf, ownerOf, type StaffTask } from '../../sandboxes/access/caller.ts';
import { HttpError } from '../http-error.ts';

const NAMES: Readonly<Record<StaffTask, string>> = { complete: 'Completing', delete: 'Deleting' };

/** @throws HttpError 403 that names the caller's role, and tells nothing about the order. */
export function requireTask({ tasks, name, role }: Caller, task: StaffTask): void {
  if (tasks.includes(task)) return;
  throw new HttpError('FORBIDDEN', `${NAMES[task]} is for staff; ${name} is a ${role}`);
}

/**
 * Returns the orders as the caller works with them: every call carries the owner to whom a customer is limited, and the name
 * to which an idempotency key belongs. It is the outermost store, so that nothing of a request leaves it out. In a sandbox
 * without roles it is the store itself.
 */
export function ordersOf(store: OrderStore, caller: Caller): OrderStore {
  const name = identityOf(caller);
  if (caller.role === undefined) return store;
  const owner = ownerOf(caller);
  return {
    create: (draft, at, key) =>
      store.create(owner === undefined ? draft : { ...draft, owner }, at, key && { ...key, caller: name }),
    get: (id) => store.get(id, owner),
    change: async (id, change) => {
      if (change.move?.to === 'completed') requireTask(caller, 'complete');
      return store.change(id, { ...change, owner });
    },
    delete: (id, at, versions) => store.delete(id, at, versions, owner),
    list: (query) => store.list({ ...query, owner }),
  };
}
