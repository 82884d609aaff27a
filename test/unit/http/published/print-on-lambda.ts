import { SWITCH_ROWS } from '../../../../lib/api/switches/rows.ts';
import type { InvocationContext, PublishedMiddleware } from '../../../../lib/http/chain/open-request.ts';
import { endpoint } from '../../../../lib/wiring/endpoint.ts';
import { proxyEvent } from '../../../tools/http/proxy-event.ts';

// Calls a function as Lambda does: with a context that has no service. The last line has its results for GET and HEAD,
// and the bodies that its middleware saw. Needs the condition of a bundle for Lambda.

const seen: unknown[] = [];
const watch: PublishedMiddleware = {
  after: ({ event, response }) => {
    seen.push([event.httpMethod, response?.statusCode, response?.body]);
  },
};

const handler = endpoint(SWITCH_ROWS.listChanges, {}, () => ({ data: { changes: [] } }), { use: [watch] });
const results = [];
for (const method of ['GET', 'HEAD']) {
  // The functions read nothing else of Lambda's context.
  const context = { awsRequestId: 'test', functionName: 'test' } as InvocationContext;
  results.push(await handler(proxyEvent(method, { resource: '/changes' }), context));
}
console.log(JSON.stringify({ results, seen, isMiddy: typeof handler.use === 'function' }));
