import { type Call, type Load, measure, medians, percentile, type Running } from './load.ts';
import { memoryOf, startBareFor } from './processes.ts';

/** A server under load, with its call for each kind of request. */
export interface Server extends Running {
  readonly name: string;
  readonly calls: Readonly<Record<string, Call>>;
}

/** Seconds of load that do not count, in which a new process compiles its code. */
const WARM_UP = 2;

export type RequestResult = Awaited<ReturnType<typeof benchRequests>>[number];

/**
 * Starts the servers anew in each round, because two starts of one version differ by more than two loads of one start,
 * and loads them in turn with each kind of request that all of them have, beside a bare server that moves the first
 * server's bytes. The order of the turns alternates. Returns the medians of the rounds for each server and kind of
 * request, and the first and third quartile of `ofFirst` (`spread`).
 */
export async function benchRequests(
  starts: readonly (() => Promise<Server>)[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
) {
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    await using started = new AsyncDisposableStack();
    const servers: Server[] = [];
    for (const start of starts) servers.push(started.use(await start()));
    const turns = round % 2 === 0 ? servers : servers.toReversed();
    samples.push(...(await loadInTurn(servers, turns, seconds)));
  }
  return Object.entries(Object.groupBy(samples, ({ name }) => name)).map(([name, group = []]) => {
    const figures = group.map((sample) => sample.figures);
    const proportions = figures.map(({ ofFirst }) => ofFirst);
    return { name, ...medians(figures), spread: [25, 75].map((percent) => percentile(proportions, percent)) };
  });
}

/**
 * Returns the figures of each load: `ratio` and `ofFirst` are the rate in proportion to the bare server's and to the
 * first server's, `memory` is that of the server's process after the load, in MB.
 */
async function loadInTurn(servers: readonly Server[], turns: readonly Server[], seconds: number) {
  const samples = [];
  const [first] = servers;
  for (const [kind, call] of Object.entries(first?.calls ?? {})) {
    // A stub server, for example, has no stub for a list by cursor.
    if (!first || !servers.every(({ calls }) => kind in calls)) continue;
    await using bare = await startBareFor(first, call);
    const limit = await measureWarm(bare, call, seconds);
    const loads = new Map<Server, Load>();
    for (const server of turns) loads.set(server, await measureWarm(server, server.calls[kind] ?? call, seconds));
    const base = loads.get(first)?.rate ?? Number.NaN;
    for (const [server, load] of loads) {
      const proportions = { ratio: load.rate / limit.rate, ofFirst: load.rate / base };
      samples.push({ name: `${kind}, ${server.name}`, figures: { ...load, ...proportions, memory: memoryOf(server) } });
    }
  }
  return samples;
}

async function measureWarm(server: Running, call: Call, seconds: number): Promise<Load> {
  await measure(server, call, WARM_UP);
  return measure(server, call, seconds);
}
