import { entityTag } from '../../api/orders/json.ts';
import { tagMatcher } from '../../http/chain/read-parameters.ts';
import { type Facts, get, returns, VERSIONED } from '../shared/facts.ts';
import { ADA, BOB, by, SHOP } from '../shared/identities.ts';
import { getOthers } from '../shared/stores.ts';

export const level = 3;

// An order that can be read has a 304 by right.
export const excludes = ['reads-others-order'];

export const facts: Facts = () => ({
  title: "If-None-Match with the tag of somebody else's order returns 304 instead of 404",
  needs: 'sequence',
  rule: 'For a customer, orders of others do not exist, whatever the conditional headers say.',
  meets: 'A customer sends a GET for an order of somebody else, with If-None-Match and its current tag.',
  hint: 'Ask without a wish to read.',
  reproduce: [SHOP, by(ADA, VERSIONED), returns(by(BOB, get({ 'If-None-Match': '{etag}' })), 404, 304)],
});

export const effect = () =>
  getOthers((order, { headers }) => {
    const header = headers.list('if-none-match');
    return header !== undefined && header.trim() !== '*' && tagMatcher(header)(entityTag(order.version));
  });
