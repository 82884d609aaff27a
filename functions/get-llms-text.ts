import { PAGE_ROWS } from '../lib/api/service/rows.ts';
import { baseUrl } from '../lib/docs/base-url.ts';
import { fileResponse } from '../lib/docs/file-response.ts';
import { llmsText } from '../lib/docs/llms-text.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(PAGE_ROWS.getLlmsText, {}, (request) => {
  const text = llmsText(baseUrl(request, PAGE_ROWS.getLlmsText.path));
  return fileResponse(text, 'text/plain; charset=utf-8');
});
