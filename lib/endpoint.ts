import { applyDefects } from '#defects';
import { storage } from '#storage';
import { readEnvironment } from './environment.ts';
import { defineEndpoint, defineFallback, type Handle, type LambdaHandler } from './http/define-endpoint.ts';
import { processLog } from './http/log.ts';
import type { EndpointOptions } from './http/middleware/check-request.ts';
import type { ApiRequest } from './http/request/api-request.ts';
import type { ApiResponse } from './http/response/api-response.ts';
import { type Operation, ROUTES } from './http/routes.ts';
import type { Server } from './http/server.ts';

/** The server of a Lambda function, built once from its environment. */
const lambdaServer: Server = serverFrom(process.env);

/** The Lambda handler of an operation in the route table: where HTTP and storage meet. */
export function endpoint<Name extends Operation, Body = undefined, Query = undefined>(
  operation: Name,
  options: EndpointOptions<Body, Query>,
  handle: Handle<(typeof ROUTES)[Name], Body, Query>,
): LambdaHandler {
  return defineEndpoint(lambdaServer, ROUTES[operation], options, handle);
}

/** The Lambda handler of everything that is not in the route table. */
export function fallback(handle: (request: ApiRequest) => ApiResponse): LambdaHandler {
  return defineFallback(lambdaServer, handle);
}

function serverFrom(env: NodeJS.ProcessEnv): Server {
  const { accessLog, defects, ...environment } = readEnvironment(env);
  const { faults, requireSandbox, allowedOrigins, apiKeyRequired, cursorSecret } = environment;
  const behaviourOf = applyDefects({ ids: defects });
  const log = processLog(accessLog);
  const gateway = { requireSandbox, allowedOrigins, apiKeyRequired };
  return { storage, faults, ...gateway, cursorSecret, log, behaviourOf, defects };
}
