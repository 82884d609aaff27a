import type { Socket } from 'node:net';
import { FALLBACK, ROUTE_ROWS } from '../../../lib/api/routes.ts';

// When requests begin. All of this is there for speed and for fairness between clients: without it, responses would be
// the same. The requests that arrive in one turn of the event loop run in groups. Each piece of code then runs many
// times in a row, while it is in the processor's cache, and the responses leave together, so that a client wakes up
// once for all of them. Without the groups, a GET takes 1.3 times the processor time, and a create 1.9 times. A request
// that may take long begins in a turn in which nothing else does. Connections take turns with such requests, so no
// client waits for all of another's. Every second one is of a client that has not closed its sending side, because one
// that has may be gone, which only the first write of a response shows.

/** The most requests in a group. */
const GROUP = 16;

/** The milliseconds of a turn in which groups begin. */
const MOST_TIME = 10;

/** The length of a large body, in characters. Refusing one takes up to 2 ms. */
const LARGE = 8 * 1024;

/** The functions whose requests are frequent, and quick unless the body is large. */
export const QUICK: ReadonlySet<string> = new Set(
  [FALLBACK, ...ROUTE_ROWS.filter(({ sandbox }) => sandbox === 'sandboxed')].map(({ file }) => file),
);

/** Whether a request may take more than a few milliseconds of processor time, such as one for a state or a journal. */
export function mayTakeLong(file: string, body: string | null): boolean {
  return !QUICK.has(file) || (body !== null && body.length > LARGE);
}

/** Begins a request. */
type Begin = () => void;

/** Returns the two ways to wait for a turn of the event loop. */
export function createTurns() {
  const groups: Begin[][] = [];
  /** By connection, the requests that wait to run alone. */
  const lone = new Map<Socket, Begin[]>();
  /** How many calls of beginNext() are still to come in this turn, and how many in the next one. */
  let left = 0;
  let scheduled = 0;
  let turnStart = 0;
  let isLoneTurn = false;
  let prefersOpen = false;

  /** Resolves at the end of this turn, when all requests that have arrived are read, or of a later one if it is full. */
  const endOfTurn = (): Promise<void> =>
    new Promise((begin) => {
      const last = groups.at(-1);
      if (last && last.length < GROUP) return void last.push(begin);
      groups.push([begin]);
      schedule();
    });

  /**
   * Resolves in a turn in which nothing else begins. While groups wait, only every second turn is one. If the
   * connection closes first, the promise stays pending.
   */
  const aloneInTurn = (connection: Socket): Promise<void> =>
    new Promise((begin) => {
      if (lone.size === 0) schedule();
      const line = lone.get(connection);
      if (line) line.push(begin);
      else lone.set(connection, [begin]);
    });

  /** One call is to come for each group, and one if requests wait to run alone. */
  const schedule = () => {
    scheduled += 1;
    setImmediate(beginNext);
  };

  /** Begins a group or a lone request. Their code runs, up to where it waits for something, before the next call. */
  const beginNext = () => {
    const now = performance.now();
    const isFirst = left === 0;
    if (isFirst) {
      left = scheduled;
      scheduled = 0;
      turnStart = now;
      isLoneTurn = lone.size > 0 && !(isLoneTurn && groups.length > 0);
    }
    left -= 1;
    if (isLoneTurn && isFirst) {
      takeLone()?.();
      if (lone.size > 0) schedule();
      return;
    }
    const group = !isLoneTurn && now - turnStart < MOST_TIME ? groups.shift() : undefined;
    if (group) for (const begin of group) begin();
    else schedule();
  };

  /** Takes the next lone request of the connection whose turn it is. */
  const takeLone = () => {
    for (const connection of lone.keys()) if (connection.destroyed) lone.delete(connection);
    prefersOpen = !prefersOpen;
    const lines = [...lone];
    const open = prefersOpen ? lines.find(([{ readableEnded }]) => !readableEnded) : undefined;
    const [connection, line] = open ?? lines[0] ?? [];
    if (!connection || !line) return undefined;
    const begin = line.shift();
    lone.delete(connection);
    if (line.length > 0) lone.set(connection, line);
    return begin;
  };

  return { endOfTurn, aloneInTurn };
}
