import { HttpError } from '../../http/http-error.ts';
import { changeError } from '../shared/errors.ts';
import { CREATED, type Facts, fails, OTHER_VERSION, SOUP, update } from '../shared/facts.ts';

// If If-Match is not compared, there is no mismatch.
export const excludes = ['if-match-ignored', 'if-match-ignored-on-delete'];

export const facts: Facts = () => ({
  title: 'An If-Match with another version returns 409 instead of 412',
  needs: 'schema',
  operations: ['updateOrder', 'deleteOrder', 'cancelOrder'],
  rule: 'If-Match names another version: 412 PRECONDITION_FAILED.',
  meets: 'An If-Match names another version of the order.',
  hint: 'Check both the status and the code of an error.',
  seenIn: ['adlnet/xAPI-Spec/issues/356', 'microsoft/fhir-server/pull/643'],
  reproduce: [CREATED, fails(update({ items: [SOUP] }, OTHER_VERSION), 412, 409, 'CONFLICT')],
});

export const effect = () =>
  changeError((error) => {
    const { code, message, details, headers } = error;
    return code === 'PRECONDITION_FAILED' ? new HttpError('CONFLICT', message, { details, headers }) : error;
  });
