import { MAX_EMAIL_LENGTH } from '../../orders/order-limits.ts';
import { onCreate } from '../shared/bodies.ts';
import { create, type Facts, returns } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'Anything with an @ in it is accepted as an email address',
  needs: 'schema',
  rule: `customerEmail is a valid email address of at most ${MAX_EMAIL_LENGTH} characters.`,
  meets: `A create has a customerEmail that is invalid, ASCII, at most ${MAX_EMAIL_LENGTH} characters long and contains an @.`,
  hint: 'Send addresses that are nearly right.',
  seenIn: ['Knockout-Contrib/Knockout-Validation/issues/22'],
  reproduce: [returns(create({ customerEmail: 'ada@' }), 422, 201)],
});

export const effect = () => onCreate((rules) => ({ ...rules, anyEmail: true }));
