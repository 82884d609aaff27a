import { endpoint } from '../lib/endpoint.ts';
import { baseUrl } from '../lib/http/docs/base-url.ts';
import { COLLECTION_FILE, collectionFileFor } from '../lib/http/docs/collection.ts';
import { fileResponse } from '../lib/http/docs/file-response.ts';
import { loadStaticFile } from '../lib/http/docs/load-static-file.ts';
import { HttpError } from '../lib/http/http-error.ts';

export const handler = endpoint('getDocsAsset', {}, async (request) => {
  const name = request.gatewayEvent.pathParameters?.asset ?? '';
  const file = await loadStaticFile('docs', name);
  if (!file) throw new HttpError('NOT_FOUND', `The documentation has no file ${request.gatewayEvent.path}`);
  if (name !== COLLECTION_FILE) return fileResponse(request, file);
  return fileResponse(request, collectionFileFor(file, baseUrl(request, `/docs/${name}`)));
});
