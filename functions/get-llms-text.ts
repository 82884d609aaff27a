import { endpoint } from '../lib/endpoint.ts';
import { baseUrl } from '../lib/http/docs/base-url.ts';
import { createTextFile, fileResponse, REVALIDATED } from '../lib/http/docs/file-response.ts';
import { llmsText } from '../lib/http/docs/llms-text.ts';
import { ROUTES } from '../lib/http/routes.ts';

export const handler = endpoint('getLlmsText', {}, (request) => {
  const text = llmsText(baseUrl(request, ROUTES.getLlmsText.path), request.service);
  return fileResponse(request, createTextFile(text, 'text/plain; charset=utf-8', { 'Cache-Control': REVALIDATED }));
});
