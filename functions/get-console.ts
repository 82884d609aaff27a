import { CONSOLE_ROWS } from '../lib/api/console/rows.ts';
import { CONSOLE_PAGE } from '../lib/console/console-page.ts';
import { fileResponse } from '../lib/docs/file-response.ts';
import { PAGE_HEADERS } from '../lib/docs/page.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

const page = fileResponse(CONSOLE_PAGE, 'text/html; charset=utf-8', PAGE_HEADERS);

export const handler = endpoint(CONSOLE_ROWS.getConsole, {}, () => page);
