import { endpoint } from '../lib/endpoint.ts';
import { fileResponse } from '../lib/http/docs/file-response.ts';
import { loadStaticFile } from '../lib/http/docs/load-static-file.ts';
import { HttpError } from '../lib/http/http-error.ts';

export const handler = endpoint('getDocsAsset', {}, async (request) => {
  const file = await loadStaticFile('docs', request.gatewayEvent.pathParameters?.asset ?? '');
  if (!file) throw new HttpError('NOT_FOUND', `The documentation has no file ${request.gatewayEvent.path}`);
  return fileResponse(request, file);
});
