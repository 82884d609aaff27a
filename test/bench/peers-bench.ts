import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, type Load, measure, middle, type Target } from './load.ts';
import { PEERS, type PeerBodies, type StartedPeer } from './peers.ts';
import { type Running, startBareFor, startService } from './processes.ts';
import { ORDER } from './sample-order.ts';
import { median } from './statistics.ts';

/** The load on a server for each kind of request, and the median ratio to a bare server in the same rounds. */
export interface PeerResult {
  readonly name: string;
  readonly loads: Readonly<Record<string, PeerLoad>>;
}

interface PeerLoad {
  readonly load: Load;
  readonly ratio: number;
}

/** The reason why a peer was not measured: its installation or its start failed. */
export interface MissingPeer {
  readonly name: string;
  readonly reason: string;
}

/** A server under test, with its requests of each kind. */
interface Server extends Target {
  readonly name: string;
  readonly calls: Readonly<Record<string, Call>>;
}

/** Loads this service, its peers and a bare server in turn. Each has 1,000 orders, or stubs with responses of this service. */
export async function benchPeers(rounds: number, seconds: number): Promise<(PeerResult | MissingPeer)[]> {
  const service = await startService();
  const directory = mkdtempSync(join(tmpdir(), 'peers-'));
  const started: StartedPeer[] = [];
  try {
    const bodies = await bodiesOf(service);
    const servers: Server[] = [{ ...service, name: 'this service', calls: ourCalls(bodies.id) }];
    const missing: MissingPeer[] = [];
    for (const { name, start, calls } of PEERS) {
      try {
        const peer = await start(join(directory, name), bodies);
        started.push(peer);
        servers.push({ ...peer, name, calls: calls(bodies, ORDER) });
      } catch (error) {
        missing.push({ name, reason: String(error instanceof Error ? error.message : error) });
      }
    }
    return [...(await compare(service, servers, rounds, seconds)), ...missing];
  } finally {
    await Promise.all([service, ...started].map((server) => server.stop()));
    rmSync(directory, { recursive: true, force: true });
  }
}

async function compare(service: Running, servers: readonly Server[], rounds: number, seconds: number) {
  const results = servers.map(({ name }) => ({ name, loads: emptyLoads() }));
  for (const [what, call] of Object.entries(servers[0]?.calls ?? {})) {
    const bare = await startBareFor(service, call);
    const rows: PeerLoad[][] = servers.map(() => []);
    for (let round = 0; round <= rounds; round += 1) {
      const limit = await measure(bare, call, seconds);
      for (const [index, server] of servers.entries()) {
        const load = await measure(server, server.calls[what] ?? call, seconds);
        // The first round warms up all servers.
        if (round > 0) rows[index]?.push({ load, ratio: load.rate / limit.rate });
      }
    }
    await bare.stop();
    for (const [index, { loads }] of results.entries()) loads[what] = middleOf(rows[index] ?? []);
  }
  return results;
}

function emptyLoads(): Record<string, PeerLoad> {
  return {};
}

function middleOf(loads: readonly PeerLoad[]): PeerLoad {
  return { load: middle(loads.map(({ load }) => load)), ratio: median(loads.map(({ ratio }) => ratio)) };
}

function ourCalls(id: string): Record<string, Call> {
  return {
    'GET one': { paths: [`/orders/${id}`] },
    POST: { method: 'POST', paths: ['/orders'], body: ORDER },
    'GET 20': { paths: ['/orders?limit=20'] },
  };
}

async function bodiesOf({ url }: Running): Promise<PeerBodies> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/sandboxes/default/seed`, { method: 'POST', headers, body: '{"orders":1000}' });
  const created = await fetch(`${url}/orders`, { method: 'POST', headers, body: ORDER });
  const order = await created.text();
  const list = await (await fetch(`${url}/orders?limit=20`)).text();
  const document = await (await fetch(`${url}/openapi.json`)).text();
  return { id: JSON.parse(order).data.id, order, list, document };
}
