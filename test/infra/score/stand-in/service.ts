import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Target, TargetSettings } from '../../../../infra/harness/targets/target.ts';

/**
 * A service of a few lines that stands for the real one: it has an order with a total and an ETag, a list, and the
 * defects of `defects.ts`.
 */
export async function startStandIn({ defects }: TargetSettings): Promise<Target> {
  const met = new Map(defects.map((id) => [id, 0]));
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    for (const id of respond(request, response, defects)) met.set(id, (met.get(id) ?? 0) + 1);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    countMet: async () => met,
    countRequests: async () => requests,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Responds, and returns the defects that the request met. A request to `/never-met` meets the defect of that name. */
function respond({ url }: IncomingMessage, response: ServerResponse, defects: readonly string[]): readonly string[] {
  const isOn = (id: string) => defects.includes(id);
  const isOrder = url?.startsWith('/orders/') ?? false;
  if (!isOn('header-missing')) response.setHeader('ETag', '"1"');
  response.end(JSON.stringify({ total: isOn('total-wrong') ? 18 : 19 }));
  return defects.filter((id) => (isOrder && ['total-wrong', 'header-missing'].includes(id)) || url === `/${id}`);
}
