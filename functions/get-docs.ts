import { endpoint } from '../lib/endpoint.ts';
import { fileResponse, REVALIDATED, textContent } from '../lib/http/docs/file-response.ts';
import { PAGE, PAGE_POLICY } from '../lib/http/docs/page.ts';

const page = textContent(PAGE, 'text/html; charset=utf-8', {
  'Cache-Control': REVALIDATED,
  'Content-Security-Policy': PAGE_POLICY,
});

export const handler = endpoint('getDocs', {}, (request) => fileResponse(request, page));
