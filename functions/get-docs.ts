import { createTextFile, fileResponse } from '../lib/docs/file-response.ts';
import { PAGE, PAGE_HEADERS } from '../lib/docs/page.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';

const page = createTextFile(PAGE, 'text/html; charset=utf-8', PAGE_HEADERS);

export const handler = endpoint('getDocs', {}, (request) => fileResponse(request, page));
