import * as z from 'zod/mini';
import { type OperationDoc, ok, success } from '../../http/openapi/operation-doc.ts';
import { instant, text } from '../../http/openapi/schemas.ts';
import { documented } from '../../http/request/json-schema.ts';
import type { SERVICE_ROWS } from './rows.ts';

const version = z.string().check(z.regex(/^\d+\.\d+\.\d+$/));

const health = z.object({
  status: z.literal('healthy'),
  version,
  timestamp: instant,
  checks: z.object({ store: z.literal('up') }),
});

const apiInfo = z.object({
  name: text,
  version,
  description: text,
  endpoints: z
    .record(z.string().check(z.regex(/^(?:GET|POST|PUT|PATCH|DELETE) \//)), text)
    .register(documented, { description: 'A short text for each endpoint, by `<METHOD> <path>`' }),
});

/** The document's texts and schemas for the operations about the service itself. */
export const SERVICE_DOCS = {
  getHealth: {
    description: 'Checks that the store responds; if it does not, the response is a 503.',
    success: ok('The service and its store are up', success('HealthResponse', health)),
  },
  getInfo: {
    description: 'The name and version of the service, and its endpoints.',
    success: ok('The service and its endpoints', success('ApiInfoResponse', apiInfo)),
  },
} satisfies Record<keyof typeof SERVICE_ROWS, OperationDoc>;
