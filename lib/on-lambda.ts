import { createExtensions } from '#extensions';
import { storage } from '#storage';
import { readEnvironment } from './environment.ts';
import type { LambdaHandler } from './http/define-endpoint.ts';
import { routesWith } from './http/extension.ts';
import { processLog } from './http/log.ts';
import type { ServiceInstance } from './http/service-instance.ts';

const { accessLog, everywhere, spoilers, ...settings } = readEnvironment();
const extensions = createExtensions(everywhere, spoilers);
const parts = { storage, extensions, routes: routesWith(extensions), log: processLog(accessLog) };

/** Built once, while Lambda starts the function. */
const service: ServiceInstance = { ...settings, ...parts };

/** Replaces in-process.ts in the bundles for Lambda: adds the service of the environment to the context. */
export function withService(handler: LambdaHandler): LambdaHandler {
  return async (event, context) => {
    const result = await handler(event, { ...context, service });
    // Not every emulator of API Gateway leaves out the body.
    return event.httpMethod === 'HEAD' ? { ...result, body: '' } : result;
  };
}
