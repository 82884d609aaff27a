import { beforeAll } from 'vitest';
import { createGateway, loadHandler } from '../../../infra/server/gateway/gateway.ts';
import { testService } from '../../tools/http/test-service.ts';
import { end, listen } from '../../tools/listen.ts';

/**
 * Serves the service below a prefix, like API Gateway, before the tests of a block and until their end: the event has
 * the path without the stage, and its request context the path with the stage. `received` has the paths of all
 * requests, without the prefix.
 */
export function withStage(prefix: string) {
  const stage = { baseUrl: '', received: [] as string[] };
  const server = createGateway({
    service: testService({
      webhookDestinations: { hosts: [], loopback: true, isOwn: () => false },
      isOwnOrigin: (text) => `${text}${prefix}` === stage.baseUrl,
    }),
    load: async (file) => {
      const handler = await loadHandler(file);
      return (event, context) =>
        handler({ ...event, requestContext: { ...event.requestContext, path: `${prefix}${event.path}` } }, context);
    },
  });
  server.prependListener('request', (request) => {
    request.url = request.url?.replace(new RegExp(`^${prefix}(?=/|$)`), '') || '/';
    stage.received.push(request.url);
  });
  beforeAll(async () => {
    stage.baseUrl = `${await listen(server)}${prefix}`;
    return () => end(server);
  });
  return stage;
}
