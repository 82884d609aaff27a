import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { listenInTest } from '../../../tools/listen.ts';

/** The tricks that a receiver plays in place of a 204. */
const TRICKS = {
  hang: () => {},
  trickle: ({ socket }: ServerResponse) => {
    socket?.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket?.write('X-A: b\r\n'), 200);
    socket?.on('close', () => clearInterval(timer));
  },
  reset: ({ socket }: ServerResponse) => void socket?.resetAndDestroy(),
  upgrade: ({ socket }: ServerResponse) =>
    void socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n'),
  fail: (response: ServerResponse) => void response.writeHead(500).end(),
  gone: (response: ServerResponse) => void response.writeHead(410).end(),
};
type Trick = keyof typeof TRICKS;

/** Tricks with these last until the sender closes the connection. */
const ENDLESS: readonly Trick[] = ['hang', 'trickle'];

/** A delivery as it arrived: its URL's path, its id and its signature. */
export interface Arrival {
  readonly path: string;
  readonly id: string;
  /** Whether a secret has signed it. */
  readonly isSignedWith: (secret: string) => boolean;
}

/**
 * Starts receivers at `/<sandbox>/<trick>`. Each plays its trick in every tenth request, and endless tricks and `gone`
 * only `times` times for each sandbox. No delivery meets more than two tricks, so each is taken in the end.
 */
export async function startHostileReceivers(times: number, onArrival: (arrival: Arrival) => void) {
  /** The ids that were answered with a 204, with the path: `<id> <path>`. */
  const taken = new Set<string>();
  /** The attempts that arrived while another attempt of the same delivery was in flight. */
  const overlaps: string[] = [];
  const inFlight = new Set<string>();
  const met = new Map<string, number>();
  const tricks: Record<string, number> = {};
  let arrivals = 0;
  const countOf = (name: string) => {
    const count = (met.get(name) ?? 0) + 1;
    met.set(name, count);
    return count;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { 'webhook-timestamp': seconds, 'webhook-signature': signature } = request.headers;
    const id = String(request.headers['webhook-id']);
    const sentAt = new Date(Number(seconds) * 1_000);
    const path = request.url ?? '';
    const delivery = `${id} ${path}`;
    arrivals += 1;
    onArrival({ path, id, isSignedWith: (secret) => signature === new Webhook(secret).sign(id, sentAt, body) });
    if (inFlight.has(delivery)) overlaps.push(delivery);
    const trick = trickFor(path, delivery);
    if (trick === undefined) {
      taken.add(delivery);
      response.writeHead(204).end();
      return;
    }
    tricks[trick] = (tricks[trick] ?? 0) + 1;
    if (ENDLESS.includes(trick)) {
      inFlight.add(delivery);
      request.socket.on('close', () => inFlight.delete(delivery));
    }
    TRICKS[trick](response);
  };

  const trickFor = (path: string, delivery: string): Trick | undefined => {
    const trick = path.split('/')[2] as Trick;
    const isLimited = ENDLESS.includes(trick) || trick === 'gone';
    if (countOf(path) % 10 !== 3 || countOf(delivery) > 2) return undefined;
    return isLimited && countOf(`${path} limit`) > times ? undefined : trick;
  };

  const server = createServer((request, response) => {
    request.socket.on('error', () => {});
    // A killed sender leaves its request unfinished.
    answer(request, response).catch(() => {});
  });
  return { baseUrl: await listenInTest(server), taken, overlaps, counts: () => ({ arrivals, tricks }) };
}
