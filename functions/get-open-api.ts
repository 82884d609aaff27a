import { PAGE_ROWS } from '../lib/api/service/rows.ts';
import { baseUrl } from '../lib/docs/base-url.ts';
import { fileResponse } from '../lib/docs/file-response.ts';
import { openApiDocument, readDocumentQuery, withoutHidden } from '../lib/docs/openapi-document.ts';
import { JSON_TYPE } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(PAGE_ROWS.getOpenApi, { query: readDocumentQuery }, async (request) => {
  const whole = await openApiDocument(baseUrl(request, PAGE_ROWS.getOpenApi.path), request.query.view);
  return fileResponse(withoutHidden(whole, request.service), JSON_TYPE);
});
