import { type Facts, get, returns } from '../shared/facts.ts';
import { ADAS, BOB, by, SHOP } from '../shared/identities.ts';
import { getOthers } from '../shared/stores.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: "A customer can read anybody's order by its id",
  rule: 'For a customer, orders of others do not exist: GET answers exactly as for an id that was never given out.',
  meets: 'A customer sends a GET for an order of somebody else.',
  hint: 'Ask for the same order with other credentials.',
  seenIn: ['dotnet/eShop/issues/996', 'macrozheng/mall/issues/994'],
  reproduce: [SHOP, ADAS, returns(by(BOB, get()), 404, 200)],
});

export const effect = () => getOthers(() => true);
