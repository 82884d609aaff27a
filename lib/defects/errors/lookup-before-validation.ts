import { orderRefusal } from '../../api/orders/refusals.ts';
import { ROUTES } from '../../api/routes.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import { ownerOf } from '../../sandboxes/access/caller.ts';
import { changeError } from '../shared/errors.ts';
import { type Facts, NO_SUCH_ORDER, returns, send } from '../shared/facts.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'An invalid update of a missing order returns 404 instead of 422',
  rule: 'Checks run in this order: body rules, then existence.',
  meets: 'An update with an invalid body names an order that does not exist.',
  hint: 'When two things are wrong, which one is reported?',
  reproduce: [returns(send('PATCH', NO_SUCH_ORDER, undefined, { body: { status: 'eaten' } }), 422, 404)],
});

export const effect = () =>
  changeError(async (error, { route, id, sandbox, caller }) => {
    if (error.code !== 'VALIDATION_ERROR' || route !== ROUTES.updateOrder || id === undefined) return error;
    if (await sandbox?.orders.get(id, ownerOf(caller))) return error;
    return orderRefusal(new OrderRefused({ reason: 'not-found', id })) ?? error;
  });
