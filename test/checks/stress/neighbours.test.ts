import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { serverInTest } from '../../tools/server/server-in-test.ts';
import { temporaryFile } from '../../tools/storage/stores.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { repeatDuring, send, waitBeside } from './api.ts';
import { LOADS, type Load, WIDE_STATES } from './neighbours/loads.ts';

/** The most milliseconds of processor time of a turn of the event loop, for which everybody else waits. */
const LONGEST_TURN = 60;

/** How often a load has to take too long. Other programs that use the processor's caches can double a time. */
const ATTEMPTS = 3;

const STORES: Readonly<Record<string, () => readonly string[]>> = {
  memory: () => [],
  SQLite: () => ['--data', temporaryFile()],
};

describe.each(Object.entries(STORES))('the orders of another sandbox, in %s, can be read beside', (store, argsOf) => {
  test.each(Object.entries(LOADS))('%s', async (name, load) => {
    const server = await start(argsOf());
    await load(server.baseUrl, 0.01);
    const longest = await longestTurn(server, load, LONGEST_TURN);
    console.log(`neighbours: ${store}, ${name}: ${longest.description}`);
    expect(longest.turn).toBeLessThan(LONGEST_TURN);
  });

  test('4 wide states of 4 MB, each of which has a turn alone', async () => {
    const server = await start(argsOf());
    const one: Load = (baseUrl) => WIDE_STATES(baseUrl, 0.25);
    await one(server.baseUrl, 1);
    const lone = await longestTurn(server, one, 0);
    const longest = await longestTurn(server, WIDE_STATES, 2 * lone.turn);
    console.log(`neighbours: ${store}, one wide state: ${lone.description}; 4: ${longest.description}`);
    expect(longest.turn).toBeLessThan(2 * lone.turn);
  });
});

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
 * Returns the milliseconds of the longest turn during a load, beside which another sandbox's orders are read. Of
 * several attempts, of which the first below the limit is the last, it is the least.
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
