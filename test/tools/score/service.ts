import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Operation } from '../../../lib/api/routes.ts';
import type { DefectFacts, ListedChange } from '../../../lib/api/switches/facts.ts';
import type { Target, TargetSettings } from '../../../lib/tools/harness/targets/target.ts';
import { end, listen } from '../listen.ts';

/** The smallest catalogue that shows every verdict. */
export const STAND_IN_DEFECTS: readonly [DefectFacts, ...DefectFacts[]] = [
  define('total-wrong', { area: 'money', level: 1 }, 'getOrder', 'The total of an order is one too low'),
  define('header-missing', { area: 'errors', level: 2 }, 'getOrder', 'An order has no ETag'),
  define('never-met', { area: 'lists', level: 3 }, 'listOrders', 'A page that nobody asks for is empty'),
  define('never-called', { area: 'orders', level: 1 }, 'deleteOrder', 'A deleted order comes back'),
];

/** The compatible changes of the stand-in service. */
export const STAND_IN_CHANGES: readonly [ListedChange, ...ListedChange[]] = [
  change(
    'more-members',
    'An order has one more member',
    'A response may gain members.',
    'Check the members that you know.',
  ),
  change('indented', 'JSON is indented', 'White space means nothing.', 'Parse the JSON.'),
  change('never-used', 'A header of deleted orders is new', 'A response may gain headers.', 'Check headers by name.'),
];

function change(id: string, title: string, freedom: string, hint: string): ListedChange {
  return { id, title, freedom, hint };
}

/** A service of a few lines that stands for the real one: it has an order with a total and an ETag, and a list. */
export async function startStandIn({ defects, changes = [] }: TargetSettings): Promise<Target> {
  const on = [...defects, ...changes];
  const met = new Map(on.map((id) => [id, 0]));
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    for (const id of respond(request, response, on)) met.set(id, (met.get(id) ?? 0) + 1);
  });
  return {
    baseUrl: await listen(server),
    readMet: async () => met,
    countRequests: async () => requests,
    stop: () => end(server),
  };
}

/** Responds, and returns the ids that the request met. A request to `/never-met` meets the defect of that name. */
function respond({ url }: IncomingMessage, response: ServerResponse, on: readonly string[]): readonly string[] {
  const isOn = (id: string) => on.includes(id);
  if (!isOn('header-missing')) response.setHeader('ETag', '"1"');
  const order = { total: isOn('total-wrong') ? 18 : 19, ...(isOn('more-members') && { currency: 'EUR' }) };
  response.end(JSON.stringify(order, undefined, isOn('indented') ? 2 : 0));
  const metByOrders = ['total-wrong', 'header-missing', 'more-members', 'indented'];
  return on.filter((id) => (url?.startsWith('/orders/') && metByOrders.includes(id)) || url === `/${id}`);
}

function define(
  id: string,
  place: Pick<DefectFacts, 'area' | 'level'>,
  operation: Operation,
  title: string,
): DefectFacts {
  return {
    id,
    title,
    ...place,
    needs: 'response',
    operations: [operation],
    rule: `The rule that ${id} breaks.`,
    meets: 'The response differs.',
    hint: `Look at ${operation}.`,
    excludes: [],
    seenIn: [],
    reproduce: [
      { send: { method: 'GET', path: '/orders/1' }, correct: { status: 200 }, defective: { body: { [id]: true } } },
    ],
  };
}
