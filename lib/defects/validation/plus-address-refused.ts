import { MAX_EMAIL_LENGTH } from '../../orders/order-limits.ts';
import { refuseEmails } from '../shared/bodies.ts';
import { create, type Facts, returns } from '../shared/facts.ts';

// Where any text with an @ is accepted, no address is refused.
export const excludes = ['email-unchecked'];

export const facts: Facts = () => ({
  title: 'An email address with a + before the @ is rejected',
  rule: `customerEmail is a valid email address of at most ${MAX_EMAIL_LENGTH} characters.`,
  meets: 'A create has a valid customerEmail with a + before the @.',
  hint: 'Not every address consists of letters. Send one that you use yourself.',
  seenIn: ['wajahatkarim3/EasyValidation/issues/40', 'HenrikJoreteg/Happy.js/pull/22'],
  reproduce: [returns(create({ customerEmail: 'ada+lunch@example.com' }), 201, 422)],
});

export const effect = () => refuseEmails('plus');
