import { fallback } from '../lib/endpoint.ts';
import { answerUnrouted } from '../lib/http/response/unrouted-response.ts';

/** What no route answers: preflights, methods a path does not have, and paths there are not. */
export const handler = fallback(answerUnrouted);
