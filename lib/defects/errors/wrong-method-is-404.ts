import { ROUTE_ROWS } from '../../api/routes.ts';
import { HttpError } from '../../http/http-error.ts';
import { routesAt } from '../../http/route.ts';
import { changeError } from '../shared/errors.ts';
import { type Facts, IN_A_SANDBOX, send } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'A method that a path does not have returns 404 without Allow',
  operations: IN_A_SANDBOX,
  rule: 'If the path exists but the method does not: 405 METHOD_NOT_ALLOWED, and Allow lists the methods that do.',
  meets: 'A request has a known path and a method that this path does not have.',
  hint: 'Use the right address in the wrong way.',
  seenIn: ['OData/WebApi/issues/181'],
  reproduce: [
    {
      ...send('PUT', '/orders'),
      correct: { status: 405, headers: { allow: { not: null } } },
      defective: { status: 404, headers: { allow: null } },
    },
  ],
});

export const effect = () =>
  changeError((error, { gatewayEvent: { resource, path } }) =>
    error.code === 'METHOD_NOT_ALLOWED' && routesAt(ROUTE_ROWS, resource).some(({ sandbox }) => sandbox === 'sandboxed')
      ? new HttpError('NOT_FOUND', `There is nothing at ${path}. GET / lists the endpoints`)
      : error,
  );
