import { createExtensions } from '#extensions';
import { storage } from '#storage';
import { readEnvironment } from './environment.ts';
import type { LambdaHandler } from './http/define-endpoint.ts';
import { routesWith } from './http/extension.ts';
import { processLog } from './http/log.ts';
import type { Server } from './http/server.ts';

/** The server of a Lambda function, built once from its environment. */
const server: Server = serverFrom(process.env);

/** Returns the handler that Lambda calls. It adds the server to the context, as the local gateway does. */
export function onLambda(handler: LambdaHandler): LambdaHandler {
  return (event, context) => handler(event, { ...context, server });
}

function serverFrom(env: NodeJS.ProcessEnv): Server {
  const { accessLog, everywhere, ...environment } = readEnvironment(env);
  const { faults, requireSandbox, allowedOrigins, apiKeyRequired, cursorSecret } = environment;
  const extensions = createExtensions(everywhere);
  const parts = { storage, extensions, routes: routesWith(extensions), log: processLog(accessLog) };
  return { ...parts, faults, requireSandbox, allowedOrigins, apiKeyRequired, cursorSecret };
}
