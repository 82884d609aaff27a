import { changeResponse } from '../../switches/parsed-response.ts';
import { type Facts, IN_A_SANDBOX, NO_SUCH_ORDER, send } from '../shared/facts.ts';
import { withoutHeaders } from '../shared/responses.ts';

export const facts: Facts = () => ({
  title: 'Errors have no CORS headers, so that a browser hides them',
  operations: IN_A_SANDBOX,
  rule: 'Every response has CORS for every origin.',
  meets: 'The response is an error.',
  hint: 'Would a page in a browser see why its request failed?',
  seenIn: ['dotnet/aspnetcore/issues/2378', 'serverpod/serverpod/issues/480'],
  reproduce: [
    {
      ...send('GET', NO_SUCH_ORDER),
      correct: { headers: { 'access-control-allow-origin': '*' }, body: { success: false } },
      defective: { headers: { 'access-control-allow-origin': null } },
    },
  ],
});

export const effect = () =>
  changeResponse((response) =>
    response.statusCode < 400
      ? response
      : withoutHeaders(response, ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']),
  );
