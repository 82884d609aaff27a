import { createExtensions } from '#extensions';
import { storage } from '#storage';
import { readEnvironment } from './environment.ts';
import type { LambdaHandler } from './http/define-endpoint.ts';
import { routesWith } from './http/extension.ts';
import { processLog } from './http/log.ts';
import type { ServiceInstance } from './http/service-instance.ts';

/** Built once, while Lambda starts the function. */
const service: ServiceInstance = serviceFrom(process.env);

/** Returns the handler that Lambda calls. It adds the service to the context, as the local gateway does. */
export function onLambda(handler: LambdaHandler): LambdaHandler {
  return async (event, context) => {
    const result = await handler(event, { ...context, service });
    // Not every emulator of API Gateway leaves out the body.
    return event.httpMethod === 'HEAD' ? { ...result, body: '' } : result;
  };
}

function serviceFrom(env: NodeJS.ProcessEnv): ServiceInstance {
  const { accessLog, everywhere, spoilers, ...environment } = readEnvironment(env);
  const { faults, maxDelay, requireSandbox, allowedOrigins, apiKeyRequired, cursorSecret, webhookHosts } = environment;
  const extensions = createExtensions(everywhere, spoilers);
  const parts = { storage, extensions, routes: routesWith(extensions), log: processLog(accessLog) };
  return { ...parts, faults, maxDelay, requireSandbox, allowedOrigins, apiKeyRequired, cursorSecret, webhookHosts };
}
