import type { AddressInfo } from 'node:net';
import { representPayload } from '../../../lib/api/events/json.ts';
import type { Service } from '../../../lib/http/request/api-request.ts';
import { routeMethod } from '../../../lib/http/route.ts';
import { sendEvents } from '../../../lib/webhooks/post-webhook.ts';
import { inBrackets } from '../gateway/check-host.ts';
import { followConnections } from '../gateway/connections.ts';
import { createGateway, type Served } from '../gateway/gateway.ts';
import { deliverAutomatically } from '../service/automatic-deliveries.ts';
import { listen, type Place } from './listen.ts';
import { isEveryAddress, serverDestinations } from './server-destinations.ts';

/** Milliseconds that requests in progress have to finish: the longest that a response can take. */
const GRACE = 30_000;

/** Where a server listens, and who hears of each request. */
export interface Listener extends Place {
  readonly onServed?: ((served: Served) => void) | undefined;
  /** The key of a closed environment; undefined if it is open. */
  readonly apiKey?: string | undefined;
}

/** A server that takes requests. */
type OpenServer = Awaited<ReturnType<typeof openServer>>;

/**
 * Opens a server on the host and port. Port 0 takes a free one.
 * @throws UsageError if the port is in use or not permitted, or if the host is not an address of this machine.
 */
export async function openServer(service: Service, { onServed, apiKey, ...place }: Listener) {
  const connections = followConnections();
  const { storage, log, webhookHosts: hosts = [] } = service;
  const { destinations, isOwnOrigin, setListening } = serverDestinations(hosts, place.host);
  const deliveries = deliverAutomatically(storage, (signal) => sendEvents(destinations, representPayload, signal), log);
  const onHandled: Service['onHandled'] = ({ name }, method) => {
    if (routeMethod(method) !== 'GET' || !deliveries.hasRun(name)) deliveries.startRun(name);
  };
  const serving = { ...service, webhookDestinations: destinations, isOwnOrigin, onHandled };
  const options = { service: serving, host: place.host, apiKey, onServed, connections };
  const { servers, port: taken } = await listen(() => createGateway(options), place);
  setListening(servers.map((server) => server.address() as AddressInfo));
  await deliveries.resume();
  return { servers, connections, storage, deliveries, baseUrl: baseUrlOf(place.host, taken) };
}

/** Closes a server. Requests in progress finish, every other connection closes at once, and then the store closes. */
export async function closeServer(opened: Omit<OpenServer, 'baseUrl'>): Promise<void> {
  const { servers, connections, storage, deliveries } = opened;
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  connections.closeIdle();
  const deadline = setTimeout(connections.closeAll, GRACE);
  await Promise.all(closed);
  clearTimeout(deadline);
  await deliveries.stop();
  await storage.close();
}

/** The base URL of a server on this host and port. */
export function baseUrlOf(host: string, port: number): string {
  return `http://${isEveryAddress(host) ? 'localhost' : inBrackets(host)}:${port}`;
}
