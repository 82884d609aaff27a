import { ROUTES } from '../../api/routes.ts';
import { changeCaller, withTask } from '../shared/callers.ts';
import { type Facts, remove, returns } from '../shared/facts.ts';
import { ADA, ADAS, by, SHOP } from '../shared/identities.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'A customer can delete their own orders',
  rule: "Deleting is for staff: a customer's DELETE is a 403 FORBIDDEN, for any id.",
  meets: 'A customer sends a DELETE.',
  hint: 'Let each role try what only another may do.',
  reproduce: [SHOP, ADAS, returns(by(ADA, remove()), 403, 200)],
});

export const effect = () =>
  changeCaller((caller, { request, meet }) => {
    if (caller.role !== 'customer' || request.route !== ROUTES.deleteOrder) return caller;
    if (caller.scopes.includes('orders:write')) meet();
    return withTask(caller, 'delete');
  });
