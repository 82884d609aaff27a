import { PAGE_ROWS } from '../lib/api/service/rows.ts';
import { baseUrl } from '../lib/docs/base-url.ts';
import { loadStaticFile } from '../lib/docs/load-static-file.ts';
import { atOwnAddress } from '../lib/docs/own-address.ts';
import { HttpError } from '../lib/http/http-error.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(PAGE_ROWS.getDocsAsset, {}, async (request) => {
  const name = request.gatewayEvent.pathParameters?.asset ?? '';
  const file = await loadStaticFile('docs', name);
  if (!file) throw new HttpError('NOT_FOUND', `The documentation has no file ${request.gatewayEvent.path}`);
  const base = baseUrl(request, `/docs/${name}`);
  return /\.(?:html|md|json)$/.test(name) ? atOwnAddress(file, base) : file;
});
