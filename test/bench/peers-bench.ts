import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, type Load, measure, middle } from './load.ts';
import { PEERS, type Peer, type PeerBodies } from './peers.ts';
import { type Running, startBare, startService } from './processes.ts';
import { ORDER } from './sample-order.ts';
import { median } from './statistics.ts';

/** The load on a server for each kind of request, and the median ratio to a bare server in the same rounds. */
export interface PeerResult {
  readonly name: string;
  readonly loads: Readonly<Record<string, { readonly load: Load; readonly ratio: number }>>;
}

/** The reason why a peer was not measured: its installation or its start failed. */
export interface MissingPeer {
  readonly name: string;
  readonly reason: string;
}

/** Loads this service, its peers and a bare server in turn. Each has 1,000 orders, or stubs with responses of this service. */
export async function benchPeers(rounds: number, seconds: number): Promise<(PeerResult | MissingPeer)[]> {
  const service = await startService();
  const directory = mkdtempSync(join(tmpdir(), 'peers-'));
  try {
    const bodies = await bodiesOf(service);
    const results: (PeerResult | MissingPeer)[] = [];
    results.push(await loadOf('this service', service, ourCalls(bodies.id), bodies, rounds, seconds));
    for (const peer of PEERS) results.push(await tryPeer(peer, directory, bodies, rounds, seconds));
    return results;
  } finally {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function tryPeer(
  peer: Peer,
  directory: string,
  bodies: PeerBodies,
  rounds: number,
  seconds: number,
): Promise<PeerResult | MissingPeer> {
  try {
    const running = await peer.start(join(directory, peer.name), bodies);
    try {
      return await loadOf(peer.name, running, peer.calls(bodies, ORDER), bodies, rounds, seconds);
    } finally {
      await running.stop();
    }
  } catch (error) {
    return { name: peer.name, reason: String(error instanceof Error ? error.message : error) };
  }
}

async function loadOf(
  name: string,
  server: Pick<Running, 'url'>,
  calls: Readonly<Record<string, Call>>,
  bodies: PeerBodies,
  rounds: number,
  seconds: number,
): Promise<PeerResult> {
  const loads: Record<string, { load: Load; ratio: number }> = {};
  const bare = await startBare(bodies.order.length);
  try {
    for (const [what, call] of Object.entries(calls)) loads[what] = await compare(server, bare, call, rounds, seconds);
  } finally {
    await bare.stop();
  }
  return { name, loads };
}

async function compare(server: Pick<Running, 'url'>, bare: Running, call: Call, rounds: number, seconds: number) {
  const results: { load: Load; ratio: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const limit = await measure(bare.url, { ...call, paths: ['/'] }, seconds);
    const load = await measure(server.url, call, seconds);
    // The first round warms up both.
    if (round > 0) results.push({ load, ratio: load.rate / limit.rate });
  }
  return { load: middle(results.map(({ load }) => load)), ratio: median(results.map(({ ratio }) => ratio)) };
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
