import { MAX_EMAIL_LENGTH } from '../../http/limits.ts';
import { onCreate } from '../decorators/body-rules.ts';
import type { Defect } from '../decorators/defect.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { create, orderWith, WRONGLY_ACCEPTED } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'Anything with an @ in it is accepted as an email address',
  needs: 'schema',
  operations: ['createOrder'],
  rule: `customerEmail is a valid email address of at most ${MAX_EMAIL_LENGTH} characters.`,
  meets: `A create has a customerEmail that is invalid, ASCII, at most ${MAX_EMAIL_LENGTH} characters long and contains an @.`,
  hint: 'Send addresses that are nearly right.',
  seenIn: ['https://github.com/Knockout-Contrib/Knockout-Validation/issues/22'],
  reproduce: [{ send: create(orderWith({ customerEmail: 'ada@' })), ...WRONGLY_ACCEPTED }],
});

export const effect = (): Defect => onCreate((rules) => ({ ...rules, anyEmail: true }));
