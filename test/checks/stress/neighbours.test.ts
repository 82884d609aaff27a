import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { temporaryFile } from '../../tools/storage/stores.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { serverInTest } from '../../tools/with-server.ts';
import { repeatDuring, send, waitBeside } from './api.ts';
import { LOADS, type Load, WIDE_STATES } from './neighbours/loads.ts';

/** How often a load has to take too long. Other programs that use the processor's caches can double a time. */
const ATTEMPTS = 3;

/** The longest turn of the event loop that no server can divide: JSON.parse reads a wide state in one go. */
const ONE_WIDE_STATE: Load = (baseUrl) => WIDE_STATES(baseUrl, 0.25);

const STORES: Readonly<Record<string, () => readonly string[]>> = {
  memory: () => [],
  SQLite: () => ['--data', temporaryFile()],
};

describe.each(Object.entries(STORES))('the orders of another sandbox, in %s, can be read beside', (store, argsOf) => {
  let measured: Promise<number> | undefined;
  /** The turn that reads a wide state, measured once. A limit in milliseconds would depend on the machine. */
  const wideTurn = () => {
    measured ??= turnOfWideState(store, argsOf());
    return measured;
  };

  test.each(Object.entries(LOADS))('%s', async (name, load) => {
    const limit = (await wideTurn()) / 2;
    const server = await start(argsOf());
    await load(server.baseUrl, 0.01);
    const { turn, description } = await longestTurn(server, load, limit);
    console.log(`neighbours: ${store}, ${name}: ${description}`);
    expect(turn).toBeLessThan(limit);
  });

  test('4 wide states of 4 MB, each of which has a turn alone', async () => {
    const limit = 2 * (await wideTurn());
    const server = await start(argsOf());
    await ONE_WIDE_STATE(server.baseUrl, 1);
    const { turn, description } = await longestTurn(server, WIDE_STATES, limit);
    console.log(`neighbours: ${store}, 4 wide states: ${description}`);
    expect(turn).toBeLessThan(limit);
  });
});

async function turnOfWideState(store: string, args: readonly string[]): Promise<number> {
  const server = await start(args);
  await ONE_WIDE_STATE(server.baseUrl, 1);
  const { turn, description } = await longestTurn(server, ONE_WIDE_STATE, 0);
  console.log(`neighbours: ${store}, one wide state: ${description}`);
  return turn;
}

type MeteredServer = Awaited<ReturnType<typeof start>>;

/** Starts a server for one test, which measures its turns of the event loop. */
async function start(args: readonly string[]) {
  const meter = join(temporaryFolder(), 'meter');
  const preload = new URL('neighbours/turn-meter.ts', import.meta.url);
  const { baseUrl } = await serverInTest(args, { NODE_OPTIONS: `--import=${preload}`, TURN_METER: meter });
  await send(baseUrl, 'POST', '/sandboxes/default/seed', { orders: 500 });
  await waitBeside(baseUrl);
  /** The milliseconds of processor time of the longest turn since the last call. */
  const readLongest = async () => Number(await text(connect(meter)));
  return { baseUrl, readLongest };
}

/**
 * Returns the longest turn of the event loop during a load, in milliseconds of processor time, while another sandbox's
 * orders are read. It tries again until that is below the limit, but not without end, and returns the least.
 */
async function longestTurn(server: MeteredServer, load: Load, limit: number) {
  const turns: number[] = [];
  const waits: number[] = [];
  while (turns.length < ATTEMPTS && !turns.some((turn) => turn < limit)) {
    await server.readLongest();
    await repeatDuring(load(server.baseUrl, 1), async () => waits.push(await waitBeside(server.baseUrl)));
    turns.push(await server.readLongest());
  }
  const turn = Math.min(...turns);
  const waited = `${waits.length} requests of another sandbox waited up to ${Math.max(...waits).toFixed(0)} ms`;
  return { turn, description: `a turn took up to ${turn.toFixed(0)} ms, ${waited}` };
}
