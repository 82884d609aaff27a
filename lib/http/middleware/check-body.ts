import type { Middleware } from '../request/api-request.ts';
import { CONTRACT_LIMITS, type OrderLimits } from '../request/order-limits.ts';
import { type Schema, validateBody } from '../request/validation.ts';

/** A schema, or how to make it of the limits for orders. */
export type BodySchema<Body> = Schema<Body> | ((limits: OrderLimits) => Schema<Body>);

/** Checks the parsed body against the route's schema, and replaces it with what the schema makes of it. */
export function checkBody<Body>(schema: BodySchema<Body>): Middleware {
  const schemaOf = typeof schema === 'function' ? schema : () => schema;
  const check = (json: unknown, limits: OrderLimits) => validateBody(schemaOf(limits), json);
  return {
    before: ({ event }) => {
      const { behaviour, body } = event;
      event.body = behaviour ? behaviour.body(body, check) : check(body, CONTRACT_LIMITS);
    },
  };
}
