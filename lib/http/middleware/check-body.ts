import type { Extension } from '../extension.ts';
import type { Middleware } from '../request/api-request.ts';
import type { MakeFields } from '../request/order-bodies.ts';
import { type Schema, validateBody } from '../request/validation.ts';

/** What the schema of a body may depend on. */
export interface BodySource {
  /** Makes the fields of an order that replace those of the contract. */
  readonly makeFields: MakeFields | undefined;
  readonly extensions: readonly Extension[];
}

/** A schema, or how to make it for a request. */
export type BodySchema<Body> = Schema<Body> | ((source: BodySource) => Schema<Body>);

/** Checks the parsed body against the route's schema, and replaces it with what the schema makes of it. */
export function checkBody<Body>(schema: BodySchema<Body>): Middleware {
  const schemaOf = typeof schema === 'function' ? schema : () => schema;
  return {
    before: ({ event }) => {
      const { behaviour, body, server } = event;
      const check = (json: unknown, makeFields?: MakeFields) =>
        validateBody(schemaOf({ makeFields, extensions: server.extensions }), json);
      event.body = behaviour ? behaviour.body(body, check) : check(body);
    },
  };
}
