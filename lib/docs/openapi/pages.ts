import * as z from 'zod/mini';
import type { PAGE_ROWS } from '../../api/service/rows.ts';
import { type Examples, get } from '../../http/openapi/example-requests.ts';
import { type OperationDoc, ok, queryOf, type Success } from '../../http/openapi/operation-doc.ts';
import { text } from '../../http/openapi/schemas.ts';
import { documented } from '../../http/request/json-schema.ts';
import { DOCUMENT_KINDS } from '../openapi-document.ts';

const openApiDocument = z
  .looseObject({ openapi: text, info: z.looseObject({}), paths: z.looseObject({}) })
  .register(documented, { id: 'OpenApiDocument' });

/** The response of a page. */
export const PAGE: Success = {
  description: 'The page',
  content: { 'text/html': text },
  headers: ['ETag', 'Content-Security-Policy'],
};

/** The document's texts and schemas for the pages and files of the service. */
export const PAGE_DOCS = {
  getOpenApi: {
    description: "The document's server is the base URL of this request.",
    query: queryOf(DOCUMENT_KINDS, {
      view: '`orders`: only the order routes, `/` and `/health`, without sandboxes and requested faults. Each operation lists the statuses that its rules can give. For tools that generate tests',
    }),
    success: {
      ...ok('The OpenAPI 3.1 document', openApiDocument, ['ETag']),
      example: { externalValue: 'openapi.json' },
    },
  },
  getLlmsText: {
    description: 'What this service is and how to write tests against it, in the form of https://llmstxt.org/.',
    success: {
      description: 'The text, in Markdown',
      content: { 'text/plain': text },
      headers: ['ETag'],
      // Only the start of the text, because clients that read the document have its rules already.
      example: { value: '# Food Ordering Service\n' },
    },
  },
  getDocs: {
    description: 'Swagger UI, served by the service itself: the page loads nothing from elsewhere.',
    success: PAGE,
  },
  getDocsAsset: {
    description: 'The files of the documentation, its pages, the cookbook as Markdown, and a Postman collection.',
    success: {
      description: 'The file',
      content: {
        'image/svg+xml': text,
        'text/css': text,
        'text/html': text,
        'text/javascript': text,
        'text/plain': text,
        'application/json': z.object({ info: z.object({ name: text }) }),
      },
      headers: ['ETag'],
    },
  },
} satisfies Record<keyof typeof PAGE_ROWS, OperationDoc>;

export const PAGE_EXAMPLES = {
  getDocs: { 'The page': get('/docs'), 'The client has it': get('/docs', { 'If-None-Match': '*' }) },
  getDocsAsset: { 'The icon': get('/docs/favicon.svg') },
} as const satisfies Record<string, Examples>;
