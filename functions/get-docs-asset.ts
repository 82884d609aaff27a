import { endpoint } from '../lib/endpoint.ts';
import { loadAsset } from '../lib/http/docs/assets.ts';
import { fileResponse } from '../lib/http/docs/file-response.ts';
import { HttpError } from '../lib/http/http-error.ts';

export const handler = endpoint('getDocsAsset', {}, async (request) => {
  const asset = await loadAsset(request.gatewayEvent.pathParameters?.asset ?? '');
  if (!asset) throw new HttpError('NOT_FOUND', `The documentation has no file ${request.gatewayEvent.path}`);
  return fileResponse(request, asset);
});
