import type { Middleware } from '../http/chain/open-request.ts';

/** Provides nothing: the gateway of a local server passes its service in the context. Only Lambda has on-lambda.ts. */
export const provideService: readonly Middleware[] = [];
