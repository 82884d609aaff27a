import { endpoint } from '../lib/endpoint.ts';
import { assetNamed } from '../lib/http/docs/assets.ts';
import { fileAnswer } from '../lib/http/docs/file-answer.ts';
import { HttpError } from '../lib/http/http-error.ts';

export const handler = endpoint('getDocsAsset', {}, async (request) => {
  const asset = assetNamed(request.event.pathParameters?.asset ?? '');
  if (!asset) throw new HttpError('NOT_FOUND', `The documentation has no file ${request.event.path}`);
  return fileAnswer(request, asset);
});
