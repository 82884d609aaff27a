import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { listenInTest } from '../../../tools/listen.ts';

/** The tricks that a receiver plays in place of a 204. */
const TRICKS = {
  hang: () => {},
  trickle: ({ socket }) => {
    socket?.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket?.write('X-A: b\r\n'), 200);
    socket?.on('close', () => clearInterval(timer));
  },
  reset: ({ socket }) => socket?.resetAndDestroy(),
  upgrade: ({ socket }) =>
    socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n'),
  fail: (response) => response.writeHead(500).end(),
  gone: (response) => response.writeHead(410).end(),
} satisfies Record<string, (response: ServerResponse) => void>;
type Trick = keyof typeof TRICKS;

/** Tricks with these last until the sender closes the connection. */
const ENDLESS: readonly Trick[] = ['hang', 'trickle'];

/** A delivery as it arrived: the sandbox and the path in its URL, its id and its signature. */
export interface Arrival {
  readonly sandbox: string;
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
  const met: Record<string, number> = {};
  /** The number of arrivals, and of each trick. */
  const counts: Record<string, number> = {};

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { 'webhook-timestamp': seconds, 'webhook-signature': signature } = request.headers;
    const id = String(request.headers['webhook-id']);
    const sentAt = new Date(Number(seconds) * 1_000);
    const path = request.url ?? '';
    const [, sandbox, trick] = path.split('/') as ['', string, Trick];
    const delivery = `${id} ${path}`;
    countIn(counts, 'arrivals');
    const isSignedWith = (secret: string) => signature === new Webhook(secret).sign(id, sentAt, body);
    onArrival({ sandbox, path, id, isSignedWith });
    if (inFlight.has(delivery)) overlaps.push(delivery);
    if (!isPlayed(trick, path, delivery)) {
      taken.add(delivery);
      return void response.writeHead(204).end();
    }
    countIn(counts, trick);
    if (ENDLESS.includes(trick)) {
      inFlight.add(delivery);
      request.socket.on('close', () => inFlight.delete(delivery));
    }
    TRICKS[trick](response);
  };

  const isPlayed = (trick: Trick, path: string, delivery: string) => {
    if (countIn(met, path) % 10 !== 3 || countIn(met, delivery) > 2) return false;
    return ![...ENDLESS, 'gone'].includes(trick) || countIn(met, `${path} limit`) <= times;
  };

  const server = createServer((request, response) => {
    request.socket.on('error', () => {});
    // A killed sender leaves its request unfinished.
    answer(request, response).catch(() => {});
  });
  return { baseUrl: await listenInTest(server), taken, overlaps, counts };
}

/** Counts a name once more. Returns its count. */
function countIn(counts: Record<string, number>, name: string): number {
  const count = (counts[name] ?? 0) + 1;
  counts[name] = count;
  return count;
}
