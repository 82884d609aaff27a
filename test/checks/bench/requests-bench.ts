import { type Call, type Load, measure, median, middle, percentile } from './load.ts';
import { memoryOf, type Running, startBareFor } from './processes.ts';

/** A server under load, with its call for each kind of request. */
export interface Server extends Running {
  readonly name: string;
  readonly calls: Readonly<Record<string, Call>>;
}

/** The medians of all rounds for one server and one kind of request. */
export interface RequestResult {
  readonly server: string;
  readonly kind: string;
  readonly load: Load;
  /** The rate in proportion to that of a bare server that moves the same bytes. */
  readonly ratio: number;
  /** The rate in proportion to that of the first server. */
  readonly ofFirst: number;
  /** The first and third quartile of that proportion over the rounds. */
  readonly spread: readonly [number, number];
  /** Memory of the server's process after the load, in MB. */
  readonly memory: number;
}

/** Seconds of load that do not count, in which a new process compiles its code. */
const WARM_UP = 2;

/**
 * Starts the servers anew in each round, because two starts of one version differ by more than two loads of one start,
 * and loads them in turn with each kind of request that all of them have, beside a bare server that moves the first
 * server's bytes. The order of the turns alternates.
 */
export async function benchRequests(
  starts: readonly (() => Promise<Server>)[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<RequestResult[]> {
  const samples: RequestResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const servers: Server[] = [];
    try {
      for (const start of starts) servers.push(await start());
      const turns = round % 2 === 0 ? servers : servers.toReversed();
      samples.push(...(await loadInTurn(servers, turns, seconds)));
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  }
  const groups = Object.groupBy(samples, ({ server, kind }) => `${server} ${kind}`);
  return Object.values(groups).flatMap((group = []) => medianOf(group) ?? []);
}

async function loadInTurn(
  servers: readonly Server[],
  turns: readonly Server[],
  seconds: number,
): Promise<RequestResult[]> {
  const results: RequestResult[] = [];
  const [first] = servers;
  if (!first) return results;
  for (const [kind, call] of Object.entries(first.calls)) {
    // A stub server, for example, has no stub for a list by cursor.
    if (!servers.every(({ calls }) => kind in calls)) continue;
    const bare = await startBareFor(first, call);
    try {
      const limit = await measureWarm(bare, call, seconds);
      const loads = new Map<Server, Load>();
      for (const server of turns) loads.set(server, await measureWarm(server, server.calls[kind] ?? call, seconds));
      for (const [server, load] of loads) {
        const [ratio, ofFirst] = [load.rate / limit.rate, load.rate / (loads.get(first)?.rate ?? Number.NaN)];
        const memory = memoryOf(server);
        results.push({ server: server.name, kind, load, ratio, ofFirst, spread: [ofFirst, ofFirst], memory });
      }
    } finally {
      await bare.stop();
    }
  }
  return results;
}

async function measureWarm(server: Running, call: Call, seconds: number): Promise<Load> {
  await measure(server, call, WARM_UP);
  return measure(server, call, seconds);
}

function medianOf(group: readonly RequestResult[]): RequestResult | undefined {
  const [first] = group;
  if (!first) return undefined;
  const middleOf = (key: 'ratio' | 'ofFirst' | 'memory') => median(group.map((result) => result[key]));
  const proportions = group.map(({ ofFirst }) => ofFirst);
  return {
    ...first,
    load: middle(group.map(({ load }) => load)),
    ratio: middleOf('ratio'),
    ofFirst: middleOf('ofFirst'),
    spread: [percentile(proportions, 25), percentile(proportions, 75)],
    memory: middleOf('memory'),
  };
}
