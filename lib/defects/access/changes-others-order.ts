import { type Facts, returns, update } from '../shared/facts.ts';
import { ADAS, BOB, by, SHOP } from '../shared/identities.ts';
import { changeOthers } from '../shared/stores.ts';

export const facts: Facts = () => ({
  title: "A customer can change anybody's order",
  rule: 'For a customer, orders of others do not exist: PATCH answers exactly as for an id that was never given out.',
  meets: 'A customer sends a PATCH for an order of somebody else.',
  hint: 'Reading is not the only thing that one can do with an order.',
  reproduce: [SHOP, ADAS, returns(by(BOB, update({ status: 'paid' })), 404, 200)],
});

export const effect = () => changeOthers('updateOrder');
