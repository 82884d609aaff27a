import * as z from 'zod/mini';
import { runCommand } from '../../harness/process/run-command.ts';
import { fetchData, sendJson } from '../../harness/targets/target.ts';
import { idsIn } from '../expectations/read-expectations.ts';
import type { ReadSituation } from '../situations/read-situations.ts';
import { LIMIT } from '../situations/situation.ts';
import { ORDER } from '../situations/situations.ts';
import { fillCommand } from './fill-command.ts';
import { OWN_REQUEST } from './own-requests.ts';
import type { ReceiverOptions } from './run-receiver.ts';
import { watchPages } from './watch-pages.ts';

/** How many orders are created or deleted while the client reads. */
const CHANGED = 5;

const HEADERS = { 'X-Request-Id': `${OWN_REQUEST}change` };

const TASK = 'Print the id of every order in the shop, one a line, and stop. If you cannot, say so.';

const Seeded = z.object({ ids: z.array(z.string()) });

/** How to run a client that reads. */
export interface ReaderOptions extends Omit<ReceiverOptions, 'receiver'> {
  /** The program that is the server of an agent's tools, and its arguments. */
  readonly tools: readonly string[];
}

/**
 * Runs a client that prints the ids of all orders, in a sandbox that is arranged and empty.
 * @throws TargetError
 */
export async function runReader(situation: ReadSituation, sandboxUrl: string, options: ReaderOptions) {
  const { orderCount, pageEvent, limit = LIMIT } = situation;
  const seeded = orderCount > 0 ? await seed(sandboxUrl, orderCount) : [];
  const changed: string[] = [];
  const pages = await watchPages(sandboxUrl, {
    onRequest: async (page) => {
      const { fault } = pageEvent ?? {};
      if (fault && page === pageEvent?.page) await sendJson('PATCH', sandboxUrl, z.unknown(), { faults: [fault] });
    },
    onResponse: async (page) => {
      if (page !== pageEvent?.page) return;
      if (pageEvent.change === 'create') changed.push(...(await createOrders(sandboxUrl)));
      if (pageEvent.change === 'delete') {
        const shown = pages.shownIds();
        const unseen = seeded.filter((id) => !shown.has(id)).slice(0, CHANGED);
        for (const id of unseen) {
          await fetchData(`${sandboxUrl}/orders/${id}`, z.unknown(), { method: 'DELETE', headers: HEADERS });
        }
        changed.push(...unseen);
      }
    },
  });
  const { baseUrl } = pages;
  const { filled, remove } = await fillCommand(options.command, { task: TASK, baseUrl, tools: options.tools });
  try {
    const { CLIENT_ID: _, CLIENT_SECRET: __, ORDER: ___, ...inherited } = process.env;
    const env = { ...inherited, BASE_URL: baseUrl };
    const run = await runCommand(filled, { env, timeout: options.timeout ?? limit, signal: options.signal });
    const kept = seeded.filter((id) => !changed.includes(id));
    return { run, reading: { printed: idsIn(run.printed), kept, changed, pageCount: pages.countPages() } };
  } finally {
    pages.close();
    await remove();
  }
}

async function seed(sandboxUrl: string, orders: number): Promise<readonly string[]> {
  return (await sendJson('POST', `${sandboxUrl}/seed`, Seeded, { orders })).ids;
}

async function createOrders(sandboxUrl: string): Promise<readonly string[]> {
  const Created = z.object({ id: z.string() });
  const ids: string[] = [];
  for (let count = 0; count < CHANGED; count++) {
    ids.push((await sendJson('POST', `${sandboxUrl}/orders`, Created, ORDER, HEADERS)).id);
  }
  return ids;
}
