import { createExtensions } from '#extensions';
import { storage } from '#storage';
import { readEnvironment } from './environment.ts';
import { EVERY_ROUTE, type Operation } from './extensions/routes.ts';
import { defineEndpoint, defineFallback, type Handle, type LambdaHandler } from './http/define-endpoint.ts';
import { routesWith } from './http/extension.ts';
import { processLog } from './http/log.ts';
import type { EndpointOptions } from './http/middleware/check-request.ts';
import type { ApiRequest } from './http/request/api-request.ts';
import type { ApiResponse } from './http/response/api-response.ts';
import type { Server } from './http/server.ts';

/** The server of a Lambda function, built once from its environment. */
const lambdaServer: Server = serverFrom(process.env);

/** The Lambda handler of an operation in the route table: where HTTP, storage and the extensions meet. */
export function endpoint<Name extends Operation, Body = undefined, Query = undefined>(
  operation: Name,
  options: EndpointOptions<Body, Query>,
  handle: Handle<(typeof EVERY_ROUTE)[Name], Body, Query>,
): LambdaHandler {
  return defineEndpoint(lambdaServer, EVERY_ROUTE[operation], options, handle);
}

/** The Lambda handler of everything that is not in the route table. */
export function fallback(handle: (request: ApiRequest) => ApiResponse): LambdaHandler {
  return defineFallback(lambdaServer, handle);
}

function serverFrom(env: NodeJS.ProcessEnv): Server {
  const { accessLog, everywhere, ...environment } = readEnvironment(env);
  const { faults, requireSandbox, allowedOrigins, apiKeyRequired, cursorSecret } = environment;
  const extensions = createExtensions(everywhere);
  const parts = { storage, extensions, routes: routesWith(extensions), log: processLog(accessLog) };
  return { ...parts, faults, requireSandbox, allowedOrigins, apiKeyRequired, cursorSecret };
}
