import { defineFallback } from '../lib/http/define-endpoint.ts';
import { respondUnrouted } from '../lib/http/response/unrouted-response.ts';

/** Handles everything without a route: preflights, methods that a path does not have, and unknown paths. */
export const handler = defineFallback(respondUnrouted);
