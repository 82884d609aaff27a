import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findOperations } from '../../../infra/score/targets/find-operations.ts';
import type { Target } from '../../../infra/score/targets/target.ts';
import type { DefectFacts } from '../../../lib/defects/facts/defect-facts.ts';

/**
 * A service of a few lines that stands for the real one: it has an order with a total and an ETag, a list, and the
 * defects of `stand-in-defects.ts`.
 */
export async function startStandIn(defect: DefectFacts | undefined): Promise<Target> {
  const seen = { requests: 0, met: 0, operations: new Set<string>() };
  const server = createServer((request, response) => {
    seen.requests += 1;
    for (const operation of findOperations(request.method ?? '', request.url ?? '')) seen.operations.add(operation);
    seen.met += respond(request, response, defect?.id) ? 1 : 0;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    countMet: async () => seen.met,
    readTraffic: async () => seen,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Whether the request met the defect. */
function respond({ url }: IncomingMessage, response: ServerResponse, defect: string | undefined): boolean {
  const isOrder = url?.startsWith('/orders/') ?? false;
  const meets = isOrder && (defect === 'total-wrong' || defect === 'header-missing');
  if (defect !== 'header-missing') response.setHeader('ETag', '"1"');
  response.end(JSON.stringify({ total: defect === 'total-wrong' ? 18 : 19 }));
  return meets;
}
