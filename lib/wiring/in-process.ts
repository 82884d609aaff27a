import type { Middleware } from '../http/chain/open-request.ts';

/** None: a local gateway passes its service in the context. In a bundle, see on-lambda.ts. */
export const provideService: readonly Middleware[] = [];
