import type { Middleware } from '../request/api-request.ts';
import { type Schema, validateBody } from '../request/validation.ts';

/** Checks the parsed body against the route's schema, and replaces it with what the schema makes of it. */
export function checkBody<Body>(schema: Schema<Body>): Middleware {
  return {
    before: ({ event }) => {
      event.body = validateBody(schema, event.body);
    },
  };
}
