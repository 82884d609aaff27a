import { cancel, type Facts, returns } from '../shared/facts.ts';
import { ADAS, BOB, by, SHOP } from '../shared/identities.ts';
import { changeOthers } from '../shared/stores.ts';

export const facts: Facts = () => ({
  title: "A customer can cancel anybody's order",
  rule: 'For a customer, orders of others do not exist: cancel answers exactly as for an id that was never given out.',
  meets: 'A customer cancels an order of somebody else.',
  hint: 'Two requests do the same. Are both guarded?',
  seenIn: ['dotnet/eShop/issues/996'],
  reproduce: [SHOP, ADAS, returns(by(BOB, cancel()), 404, 200)],
});

export const effect = () => changeOthers('cancelOrder');
