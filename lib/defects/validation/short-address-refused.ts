import { MAX_EMAIL_LENGTH } from '../../orders/order-limits.ts';
import { refuseEmails } from '../shared/bodies.ts';
import { create, type Facts, returns } from '../shared/facts.ts';

export const level = 3;

// Where any text with an @ is accepted, no address is refused.
export const excludes = ['email-unchecked'];

export const facts: Facts = () => ({
  title: 'An email address with one character before the @ is rejected',
  rule: `customerEmail is a valid email address of at most ${MAX_EMAIL_LENGTH} characters.`,
  meets: 'A create has a valid customerEmail with one character before the @.',
  hint: 'Send the shortest address that you can think of.',
  seenIn: ['Cotonti/Cotonti/issues/866', 'atheme/atheme/issues/25'],
  reproduce: [returns(create({ customerEmail: 'a@example.com' }), 201, 422)],
});

export const effect = () => refuseEmails('short');
