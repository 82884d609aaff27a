import { endpoint } from '../lib/endpoint.ts';
import { CONSOLE_PAGE } from '../lib/http/console/page.ts';
import { createTextFile, fileResponse, REVALIDATED } from '../lib/http/docs/file-response.ts';
import { PAGE_POLICY } from '../lib/http/docs/page.ts';

const page = createTextFile(CONSOLE_PAGE, 'text/html; charset=utf-8', {
  'Cache-Control': REVALIDATED,
  'Content-Security-Policy': PAGE_POLICY,
});

export const handler = endpoint('getConsole', {}, (request) => fileResponse(request, page));
