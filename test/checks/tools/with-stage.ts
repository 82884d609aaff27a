import { loadHandler } from '../../../infra/server/gateway/gateway.ts';
import type { LambdaHandler } from '../../../lib/http/chain/open-request.ts';
import { withGateway } from '../../tools/with-gateway.ts';

/**
 * Serves the service below a prefix, like API Gateway, before the tests of a block and until their end: the event has
 * the path without the stage, and its request context the path with the stage. `received` has the paths of all
 * requests, without the prefix.
 */
export function withStage(prefix: string) {
  const received: string[] = [];
  const load = async (file: string): Promise<LambdaHandler> => {
    const handler = await loadHandler(file);
    return (event, context) =>
      handler({ ...event, requestContext: { ...event.requestContext, path: `${prefix}${event.path}` } }, context);
  };
  const webhookDestinations = { hosts: [], loopback: true, isOwn: () => false };
  const gateway = withGateway({ webhookDestinations, isOwnOrigin: (text) => text === gateway.baseUrl }, { load });
  gateway.server.prependListener('request', (request) => {
    request.url = request.url?.replace(new RegExp(`^${prefix}(?=/|$)`), '') || '/';
    received.push(request.url);
  });
  return {
    received,
    get baseUrl() {
      return `${gateway.baseUrl}${prefix}`;
    },
  };
}
