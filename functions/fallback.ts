import { respondUnrouted } from '../lib/http/response/unrouted-response.ts';
import { fallback } from '../lib/wiring/endpoint.ts';

/** Handles requests without a route: preflights, unknown paths, and methods that a path does not have. */
export const handler = fallback(respondUnrouted);
