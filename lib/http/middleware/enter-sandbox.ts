import { timeOn } from '../../sandboxes/clock.ts';
import { behaviourOf } from '../extension.ts';
import type { Middleware } from '../request/api-request.ts';

/** Enters the request's sandbox: what follows works with its orders and by its clock. */
export function enterSandbox(): Middleware {
  return {
    before: async ({ event }) => {
      const sandbox = await event.server.storage.enter(event.sandboxName);
      event.sandbox = sandbox;
      const { clock } = sandbox.settings;
      if (clock !== null) event.now = () => timeOn(clock, Date.now());
      event.behaviour = behaviourOf(event.server.extensions, event);
      event.orders = event.behaviour?.orders(sandbox.orders) ?? sandbox.orders;
    },
  };
}
