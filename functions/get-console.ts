import { endpoint } from '../lib/endpoint.ts';
import { CONSOLE_PAGE } from '../lib/http/console/page.ts';
import { createTextFile, fileResponse } from '../lib/http/docs/file-response.ts';
import { PAGE_HEADERS } from '../lib/http/docs/page.ts';

const page = createTextFile(CONSOLE_PAGE, 'text/html; charset=utf-8', PAGE_HEADERS);

export const handler = endpoint('getConsole', {}, (request) => fileResponse(request, page));
