import { ROUTES } from '../../http/routes.ts';
import type { Defect } from '../decorators/defect.ts';
import { changeOthers } from '../decorators/other-owners.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { ADAS, BOB, by, SHOP } from '../facts/example-identities.ts';
import { statuses, update } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: "A customer can change anybody's order",
  operations: ['updateOrder'],
  rule: 'For a customer, orders of others do not exist: PATCH answers exactly as for an id that was never given out.',
  meets: 'A customer sends a PATCH for an order of somebody else.',
  hint: 'Reading is not the only thing that one can do with an order.',
  reproduce: [SHOP, ADAS, { send: by(BOB, update({ status: 'paid' })), ...statuses(404, 200) }],
});

export const effect = (): Defect => changeOthers(ROUTES.updateOrder);
