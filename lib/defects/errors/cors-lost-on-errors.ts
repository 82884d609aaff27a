import type { Defect } from '../decorators/defect.ts';
import { withoutHeaders } from '../decorators/versions.ts';
import { type DefectEntry, IN_A_SANDBOX } from '../facts/defect-entry.ts';
import { NO_SUCH_ORDER } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'Errors have no CORS headers, so that a browser hides them',
  operations: IN_A_SANDBOX,
  rule: 'Every response has CORS for every origin.',
  meets: 'The response is an error.',
  hint: 'Would a page in a browser see why its request failed?',
  seenIn: ['https://github.com/dotnet/aspnetcore/issues/2378', 'https://github.com/serverpod/serverpod/issues/480'],
  reproduce: [
    {
      send: { method: 'GET', path: NO_SUCH_ORDER },
      correct: { headers: { 'access-control-allow-origin': '*' }, body: { success: false } },
      defective: { headers: { 'access-control-allow-origin': null } },
    },
  ],
});

export const effect = (): Defect => ({
  result: (result) =>
    result.statusCode < 400
      ? result
      : withoutHeaders(result, ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']),
});
