import type { Server } from 'node:http';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import '../../../lib/changes/generated/effects.ts';
import '../../../lib/defects/generated/effects.ts';
import { bodiesBy } from '../../../lib/api/orders/bodies-by-rules.ts';
import type { Service, Switches } from '../../../lib/http/request/api-request.ts';
import { applySwitches } from '../../../lib/switches/apply.ts';
import { UsageError } from '../../../lib/tools/harness/usage-error.ts';

const Settings = z.object({ defects: z.array(z.string()), changes: z.array(z.string()), hidesDefects: z.boolean() });

/**
 * Opens the connection to the program that started this server: lines on standard input, and the answers on standard
 * output. @throws UsageError if the first line has no settings.
 */
export async function openControl() {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const { everywhere, hidesDefects } = readSettings((await lines.next()).value);
  return {
    /** The choices in the first line. */
    choice: { everywhere, hidesDefects },
    /**
     * Returns the service as clients may see it: no response tells what is on in every sandbox, and a request runs the
     * same code, and so takes as long, whether something is on or not.
     */
    withoutTraces: (service: Service) => ({ ...service, switches: withoutTraces(service.switches) }),
    /** Prints the counts of a server at each further line. Resolves when standard input ends. */
    async answer({ switches }: Service, servers: readonly Server[]): Promise<void> {
      let requests = 0;
      const count = () => {
        requests += 1;
      };
      for (const server of servers) server.on('request', count);
      for await (const _ of lines) {
        console.log(JSON.stringify({ requests, met: switches.counts?.() }));
      }
    },
  };
}

function readSettings(line: unknown) {
  try {
    const { defects, changes, hidesDefects } = z.parse(Settings, JSON.parse(String(line)));
    return { everywhere: { defects, changes }, hidesDefects };
  } catch {
    const form = '{"defects": [], "changes": [], "hidesDefects": false}';
    throw new UsageError(`--control reads its settings from standard input, in one line such as ${form}`);
  }
}

/**
 * Returns switches that show no counts. A request has a behaviour even if nothing is on: its responses would be faster
 * otherwise, the first one by 15 ms and each later one by a fifth.
 */
export function withoutTraces({ behaviourOf, ...switches }: Switches): Switches {
  return {
    ...switches,
    counts: undefined,
    areEverywhere: true,
    behaviourOf: async (request) => (await behaviourOf?.(request)) ?? applySwitches([], bodiesBy, async () => {}),
  };
}
