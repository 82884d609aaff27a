import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { spawnServer } from '../../tools/server/spawn-server.ts';
import { temporaryFile } from '../../tools/storage/stores.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
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
  // A limit in milliseconds would depend on the machine.
  let wide = 0;

  beforeAll(async () => {
    const server = await start(argsOf());
    await ONE_WIDE_STATE(server.baseUrl, 1);
    const { turn, description } = await longestTurn(server, ONE_WIDE_STATE, 0);
    console.log(`neighbours: ${store}, one wide state: ${description}`);
    wide = turn;
    await server.stop();
  });

  test.each(Object.entries(LOADS))('%s', async (name, load) => {
    const server = await startInTest(argsOf());
    await load(server.baseUrl, 0.01);
    const { turn, description } = await longestTurn(server, load, wide / 2);
    console.log(`neighbours: ${store}, ${name}: ${description}`);
    expect(turn).toBeLessThan(wide / 2);
  });

  test('4 wide states of 4 MB, each of which has a turn alone', async () => {
    const server = await startInTest(argsOf());
    await ONE_WIDE_STATE(server.baseUrl, 1);
    const { turn, description } = await longestTurn(server, WIDE_STATES, 2 * wide);
    console.log(`neighbours: ${store}, 4 wide states: ${description}`);
    expect(turn).toBeLessThan(2 * wide);
  });
});

type MeteredServer = Awaited<ReturnType<typeof start>>;

async function startInTest(args: readonly string[]) {
  const server = await start(args);
  onTestFinished(server.stop);
  return server;
}

/** Starts a server that measures its turns of the event loop. */
async function start(args: readonly string[]) {
  const meter = join(temporaryFolder(), 'meter');
  const preload = new URL('neighbours/turn-meter.ts', import.meta.url);
  const { baseUrl, stop } = await spawnServer(args, { NODE_OPTIONS: `--import=${preload}`, TURN_METER: meter });
  await send(baseUrl, 'POST', '/sandboxes/default/seed', { orders: 500 });
  await waitBeside(baseUrl);
  /** The milliseconds of processor time of the longest turn since the last call. */
  const readLongest = async () => Number(await text(connect(meter)));
  return { baseUrl, readLongest, stop };
}

/**
 * Returns the milliseconds of processor time of the longest turn of the event loop during a load, beside which another
 * sandbox's orders are read. Of several attempts, of which the first below the limit is the last, it is the least.
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
