import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Target, TargetSettings } from '../../../../infra/harness/targets/target.ts';

/**
 * A service of a few lines that stands for the real one: it has an order with a total and an ETag, a list, the defects of
 * `defects.ts`, and the compatible changes of `changes.ts`.
 */
export async function startStandIn({ defects, changes = [] }: TargetSettings): Promise<Target> {
  const on = [...defects, ...changes];
  const met = new Map(on.map((id) => [id, 0]));
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    for (const id of respond(request, response, on)) met.set(id, (met.get(id) ?? 0) + 1);
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

/** Responds, and returns the ids that the request met. A request to `/never-met` meets the defect of that name. */
function respond({ url }: IncomingMessage, response: ServerResponse, on: readonly string[]): readonly string[] {
  const isOn = (id: string) => on.includes(id);
  const isOrder = url?.startsWith('/orders/') ?? false;
  if (!isOn('header-missing')) response.setHeader('ETag', '"1"');
  const order = { total: isOn('total-wrong') ? 18 : 19, ...(isOn('more-members') && { currency: 'EUR' }) };
  response.end(JSON.stringify(order, undefined, isOn('indented') ? 2 : 0));
  return on.filter((id) => (isOrder && MET_BY_ORDERS.includes(id)) || url === `/${id}`);
}

const MET_BY_ORDERS = ['total-wrong', 'header-missing', 'more-members', 'indented'];
