import type { openStorage as OpenStorage } from './open-storage.ts';

/**
 * What open-storage.ts is in the bundle of a function that may do nothing to the table: without the AWS SDK.
 * @throws Error always: its route asks for no storage.
 */
export const openStorage: typeof OpenStorage = async () => {
  throw new Error('This function has no storage: its row in the route table grants it no action');
};
