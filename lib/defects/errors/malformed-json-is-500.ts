import { errorFrom } from '../../http/http-error.ts';
import { changeError } from '../shared/errors.ts';
import { createText, type Facts, returns, TAKING_BODIES } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'Malformed JSON causes a 500',
  needs: 'schema',
  operations: TAKING_BODIES,
  rule: 'Malformed JSON is a 400 BAD_REQUEST.',
  meets: 'A body is declared as JSON but is not.',
  hint: 'Send a request that a program would not write.',
  seenIn: ['shlinkio/shlink/issues/1639'],
  reproduce: [returns(createText('{"customerName":', 'application/json'), 400, 500)],
});

export const effect = () =>
  changeError((error, { requestId }) => {
    const isNotJson = error.code === 'BAD_REQUEST' && error.cause instanceof SyntaxError;
    return isNotJson ? errorFrom(undefined, requestId) : error;
  });
