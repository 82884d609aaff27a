import { loadHandler } from '../../../infra/server/gateway/find-function.ts';
import { createGateway } from '../../../infra/server/gateway/gateway.ts';
import { testService } from '../../tools/http/test-service.ts';
import { end, listen } from '../../tools/listen.ts';

export interface Prefixed {
  readonly baseUrl: string;
  /** The paths of all requests, without the prefix. */
  readonly received: readonly string[];
  stop(): Promise<void>;
}

/**
 * Serves the service below a prefix, like API Gateway: the event has the path without the stage, and its request
 * context the path with the stage.
 */
export async function servePrefixed(prefix: string): Promise<Prefixed> {
  let origin = '';
  const server = createGateway({
    service: {
      ...testService(),
      webhookDestinations: { hosts: [], loopback: true, isOwn: () => false },
      isOwnOrigin: (text) => text === origin,
    },
    load: async (file) => {
      const handler = await loadHandler(file);
      return (event, context) =>
        handler({ ...event, requestContext: { ...event.requestContext, path: `${prefix}${event.path}` } }, context);
    },
  });
  const [serve] = server.listeners('request');
  server.removeAllListeners('request');
  const received: string[] = [];
  server.on('request', (request, response) => {
    request.url = request.url?.replace(new RegExp(`^${prefix}(?=/|$)`), '') || '/';
    received.push(request.url);
    serve?.call(server, request, response);
  });
  origin = await listen(server);
  return { baseUrl: `${origin}${prefix}`, received, stop: () => end(server) };
}
