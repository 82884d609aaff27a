import { baseUrl } from '../lib/docs/base-url.ts';
import { fileResponse } from '../lib/docs/file-response.ts';
import { llmsText } from '../lib/docs/llms-text.ts';
import { orNotModified } from '../lib/http/response/api-response.ts';
import { ROUTES } from '../lib/http/routes.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('getLlmsText', {}, (request) => {
  const text = llmsText(baseUrl(request, ROUTES.getLlmsText.path));
  return orNotModified(request.clientHas, fileResponse(text, 'text/plain; charset=utf-8'));
});
