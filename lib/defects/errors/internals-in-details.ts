import { HttpError } from '../../http/http-error.ts';
import { changeError } from '../shared/errors.ts';
import { type Facts, NO_SUCH_ORDER, ON_ONE_ORDER, send } from '../shared/facts.ts';
import { isMissingOrder } from '../shared/stores.ts';

export const facts: Facts = () => ({
  title: 'A 404 for an order contains a stack trace',
  needs: 'schema',
  operations: ON_ONE_ORDER,
  rule: 'details is null unless the contract says what it holds.',
  meets: 'The response is a 404 for an order.',
  hint: 'Read the whole error, to the last member.',
  seenIn: ['traccar/traccar/issues/5938'],
  reproduce: [
    {
      ...send('PATCH', `${NO_SUCH_ORDER}/cancel`),
      correct: { status: 404, body: { 'error.details': null } },
      defective: { status: 404, body: { 'error.details': { not: null } } },
    },
  ],
});

export const effect = () =>
  changeError((error) => {
    const { code, message, headers, cause } = error;
    return isMissingOrder(cause) ? new HttpError(code, message, { headers, cause, details: stackOf(message) }) : error;
  });

/**
 * Returns a stack trace like those of frameworks in development mode. It is made up and reveals nothing about the
 * service.
 */
function stackOf(message: string): string {
  return [
    `OrderNotFoundError: ${message}`,
    '    at OrderRepository.findOrThrow (/app/src/order-repository.js:48:13)',
    '    at async OrderController.handle (/app/src/order-controller.js:27:19)',
  ].join('\n');
}
