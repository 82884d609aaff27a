import type { LambdaHandler } from './http/define-endpoint.ts';

/** Returns the handler unchanged: a local gateway passes its service in the context. In a bundle, see on-lambda.ts. */
export function withService(handler: LambdaHandler): LambdaHandler {
  return handler;
}
