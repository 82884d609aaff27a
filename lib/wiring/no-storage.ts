import type { Storage } from '../sandboxes/sandbox.ts';

/**
 * The storage of a function without access to the table, so that its bundle has no AWS SDK. Its route grants it no
 * action, or the environment names no table. The local server passes its own storage to each handler instead.
 */
export const storage: Storage = {
  enter: refuse,
  canHaveEvents: refuse,
  ping: refuse,
  close: async () => {},
};

async function refuse(): Promise<never> {
  throw new Error('This function has no storage: TABLE_NAME names no table, or its route grants it no action');
}
