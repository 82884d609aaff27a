import { ROUTES } from '../../api/routes.ts';
import { SCOPES } from '../../sandboxes/access/access.ts';
import { changeCaller } from '../shared/callers.ts';
import { cancel, type Facts, returns } from '../shared/facts.ts';
import { ADAS, by, EVE, SHOP } from '../shared/identities.ts';

export const facts: Facts = () => ({
  title: 'A client limited to reading can cancel orders',
  rule: 'A client or key may be limited to reading: anything else is a 403 FORBIDDEN.',
  meets: 'A caller with the scope orders:read cancels an order.',
  hint: 'Take a right away, and try every route that needs it.',
  seenIn: ['superloglabs/superlog/pull/425'],
  reproduce: [SHOP, ADAS, returns(by(EVE, cancel()), 403, 200)],
});

export const effect = () =>
  changeCaller((caller, { request, meet }) => {
    if (request.route !== ROUTES.cancelOrder || caller.scopes.includes('orders:write')) return caller;
    meet();
    return { ...caller, scopes: SCOPES };
  });
