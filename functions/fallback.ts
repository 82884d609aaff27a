import { withService } from '#service';
import { defineFallback } from '../lib/http/define-endpoint.ts';
import { respondUnrouted } from '../lib/http/response/unrouted-response.ts';

/** Handles requests without a route: preflights, unknown paths, and methods that a path does not have. */
export const handler = withService(defineFallback(respondUnrouted));
