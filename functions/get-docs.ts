import { endpoint } from '../lib/endpoint.ts';
import { createTextFile, fileResponse } from '../lib/http/docs/file-response.ts';
import { PAGE, PAGE_HEADERS } from '../lib/http/docs/page.ts';

const page = createTextFile(PAGE, 'text/html; charset=utf-8', PAGE_HEADERS);

export const handler = endpoint('getDocs', {}, (request) => fileResponse(request, page));
