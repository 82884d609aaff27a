import { CONSOLE_PAGE } from '../lib/console/console-page.ts';
import { createTextFile, fileResponse } from '../lib/docs/file-response.ts';
import { PAGE_HEADERS } from '../lib/docs/page.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';

const page = createTextFile(CONSOLE_PAGE, 'text/html; charset=utf-8', PAGE_HEADERS);

export const handler = endpoint('getConsole', {}, (request) => fileResponse(request, page));
