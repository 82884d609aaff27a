import { fallback } from '../lib/endpoint.ts';
import { respondUnrouted } from '../lib/http/response/unrouted-response.ts';

/** What no route answers: preflights, methods a path does not have, and paths there are not. */
export const handler = fallback(respondUnrouted);
