import { CONSOLE_ROWS } from '../lib/api/console/rows.ts';
import { loadStaticFile } from '../lib/docs/load-static-file.ts';
import { HttpError } from '../lib/http/http-error.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(CONSOLE_ROWS.getConsoleAsset, {}, async (request) => {
  const file = await loadStaticFile('console', request.gatewayEvent.pathParameters?.file ?? '');
  if (!file) throw new HttpError('NOT_FOUND', `The console has no file ${request.gatewayEvent.path}`);
  return file;
});
