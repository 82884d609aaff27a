import type { Storage } from '../../sandboxes/sandbox.ts';
import type { Middleware } from '../request/api-request.ts';

/** Opens the store and enters the request's sandbox: what follows works with its orders, at its time. */
export function enterSandbox(openStorage: () => Promise<Storage>): Middleware {
  return {
    before: async ({ event }) => {
      event.storage = await openStorage();
      event.sandbox = await event.storage.enter(event.sandboxName);
      event.orders = event.sandbox.orders;
      const { clock } = event.sandbox.settings;
      if (clock !== null) event.now = () => clock;
    },
  };
}
