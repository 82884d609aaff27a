import { ROUTES } from '../../api/routes.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Effect } from '../../switches/switch.ts';
import { withTask } from '../shared/callers.ts';
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

export const effect = (): Effect => ({
  access: (decision, { request, meet }) => {
    if (decision instanceof HttpError || decision.role !== 'customer' || request.route !== ROUTES.deleteOrder)
      return decision;
    if (decision.scopes.includes('orders:write')) meet();
    return withTask(decision, 'delete');
  },
});
