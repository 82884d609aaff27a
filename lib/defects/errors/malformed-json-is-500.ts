import type { HttpError } from '../../http/http-error.ts';
import { errorFrom } from '../../http/response/error-from.ts';
import type { Effect } from '../../switches/switch.ts';
import { createText, type Facts, returns, TAKING_BODIES } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'Malformed JSON causes a 500',
  needs: 'schema',
  operations: TAKING_BODIES,
  rule: 'Malformed JSON is a 400 BAD_REQUEST.',
  meets: 'A body is declared as JSON but is not.',
  hint: 'Send a request that a program would not write.',
  seenIn: ['https://github.com/shlinkio/shlink/issues/1639'],
  reproduce: [returns(createText('{"customerName":', 'application/json'), 400, 500)],
});

export const effect = (): Effect => ({
  error: (error, { requestId }) => (isNotJson(error) ? errorFrom(undefined, requestId) : error),
});

function isNotJson({ code, cause }: HttpError): boolean {
  return code === 'BAD_REQUEST' && cause instanceof SyntaxError;
}
