import { baseUrl } from '../lib/docs/base-url.ts';
import { COLLECTION_FILE, collectionFileFor } from '../lib/docs/collection.ts';
import { fileResponse } from '../lib/docs/file-response.ts';
import { loadStaticFile } from '../lib/docs/load-static-file.ts';
import { endpoint } from '../lib/endpoint.ts';
import { HttpError } from '../lib/http/http-error.ts';

export const handler = endpoint('getDocsAsset', {}, async (request) => {
  const name = request.gatewayEvent.pathParameters?.asset ?? '';
  const file = await loadStaticFile('docs', name);
  if (!file) throw new HttpError('NOT_FOUND', `The documentation has no file ${request.gatewayEvent.path}`);
  if (name !== COLLECTION_FILE) return fileResponse(request, file);
  return fileResponse(request, collectionFileFor(file, baseUrl(request, `/docs/${name}`)));
});
