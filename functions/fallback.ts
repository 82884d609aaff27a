import { ROUTE_ROWS } from '../lib/api/routes.ts';
import { respondUnrouted } from '../lib/api/service/unrouted-response.ts';
import { fallback } from '../lib/wiring/endpoint.ts';

/** Handles requests without a route: preflights, unknown paths, and methods that a path does not have. */
export const handler = fallback(ROUTE_ROWS, respondUnrouted);
