import { endpoint } from '../lib/endpoint.ts';
import { createTextFile, fileResponse, REVALIDATED } from '../lib/http/docs/file-response.ts';
import { PAGE, PAGE_POLICY } from '../lib/http/docs/page.ts';

const page = createTextFile(PAGE, 'text/html; charset=utf-8', {
  'Cache-Control': REVALIDATED,
  'Content-Security-Policy': PAGE_POLICY,
});

export const handler = endpoint('getDocs', {}, (request) => fileResponse(request, page));
