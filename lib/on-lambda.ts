import { applyDefects } from '#defects';
import { storage } from '#storage';
import { readEnvironment } from './environment.ts';
import type { LambdaHandler } from './http/define-endpoint.ts';
import { processLog } from './http/log.ts';
import type { Server } from './http/server.ts';

/** The server of a Lambda function, built once from its environment. */
const server: Server = serverFrom(process.env);

/** Returns the handler that Lambda calls. It adds the server to the context, as the local gateway does. */
export function onLambda(handler: LambdaHandler): LambdaHandler {
  return (event, context) => handler(event, { ...context, server });
}

function serverFrom(env: NodeJS.ProcessEnv): Server {
  const { accessLog, defects, ...environment } = readEnvironment(env);
  const { faults, requireSandbox, apiKeyRequired, cursorSecret } = environment;
  const behaviourOf = applyDefects({ ids: defects });
  const log = processLog(accessLog);
  return { storage, faults, requireSandbox, apiKeyRequired, cursorSecret, log, behaviourOf };
}
