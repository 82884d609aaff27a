import type { Effect } from '../../switches/switch.ts';
import { changeCaller, withTask } from '../shared/callers.ts';
import { type Facts, returns, update } from '../shared/facts.ts';
import { ADA, ADAS, by, PAID_BY_ADA, SHOP } from '../shared/identities.ts';

export const facts: Facts = () => ({
  title: 'A customer can complete their own order',
  rule: "Completing is for staff: a customer's status completed is a 403 FORBIDDEN after the body's rules, for any id.",
  meets: 'A customer sends a PATCH with a valid body and the status completed.',
  hint: 'Which status is not for everybody to set?',
  reproduce: [SHOP, ADAS, PAID_BY_ADA, returns(by(ADA, update({ status: 'completed' })), 403, 200)],
});

export const effect = (): Effect => ({
  ...changeCaller((caller) => (caller.role === 'customer' ? withTask(caller, 'completed') : caller)),
  orders: (store, { request, meet }) => ({
    change: (id, change) => {
      if (request.caller?.role === 'customer' && change.move?.to === 'completed') meet();
      return store.change(id, change);
    },
  }),
});
