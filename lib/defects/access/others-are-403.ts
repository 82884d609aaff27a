import { HttpError } from '../../http/http-error.ts';
import type { Effect } from '../../switches/switch.ts';
import { type Facts, get, returns } from '../shared/facts.ts';
import { ADAS, BOB, by, SHOP } from '../shared/identities.ts';
import { isMissingOrder } from '../shared/stores.ts';

// An order that can be read or changed is not refused.
export const excludes = ['reads-others-order', 'changes-others-order', 'cancels-others-order', 'not-modified-leaks'];

export const facts: Facts = () => ({
  title: 'The order of somebody else is a 403, which shows that it exists',
  needs: 'schema',
  operations: ['getOrder', 'updateOrder', 'cancelOrder'],
  rule: 'For a customer, orders of others do not exist: a request answers exactly as for an id that was never given out.',
  meets: 'A customer reads, changes or cancels an order of somebody else.',
  hint: 'What does a refusal give away?',
  seenIn: ['archesproject/arches/issues/11563'],
  reproduce: [SHOP, ADAS, returns(by(BOB, get()), 404, 403)],
});

export const effect = (): Effect => ({
  orders: (store, { meet }) => {
    const refuseOthers = async (id: string, owner: string | undefined) => {
      if (owner === undefined || !(await store.get(id))) return;
      meet();
      throw new HttpError('FORBIDDEN', `Order ${id} belongs to somebody else`);
    };
    return {
      get: async (id, owner) => {
        const own = await store.get(id, owner);
        if (!own) await refuseOthers(id, owner);
        return own;
      },
      change: (id, change) =>
        store.change(id, change).catch(async (error) => {
          if (isMissingOrder(error)) await refuseOthers(id, change.owner);
          throw error;
        }),
    };
  },
});
