import { loadHandler } from '../../../infra/server/gateway/find-function.ts';
import { createGateway } from '../../../infra/server/gateway/gateway.ts';
import { testService } from '../../tools/http/test-service.ts';
import { end, listen } from '../../tools/listen.ts';

export type Prefixed = Awaited<ReturnType<typeof servePrefixed>>;

/**
 * Serves the service below a prefix, like API Gateway: the event has the path without the stage, and its request
 * context the path with the stage. `received` has the paths of all requests, without the prefix.
 */
export async function servePrefixed(prefix: string) {
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
  const received: string[] = [];
  server.prependListener('request', (request) => {
    request.url = request.url?.replace(new RegExp(`^${prefix}(?=/|$)`), '') || '/';
    received.push(request.url);
  });
  origin = await listen(server);
  return { baseUrl: `${origin}${prefix}`, received, stop: () => end(server) };
}
