import { availableParallelism, loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stopProcess } from '../../tools/processes.ts';
import { serverInTest } from '../../tools/with-server.ts';
import { fileWithServers, repeatDuring, waitBeside } from './api.ts';
import { startHostileReceivers } from './soak/hostile-receivers.ts';
import { sandboxLife, WEBHOOKS } from './soak/sandbox-life.ts';

/** SOAK_EVENTS=2000 is the long form. */
const EVENTS = Number(process.env.SOAK_EVENTS ?? 120);
const IS_LONG = EVENTS >= 1_000;
const KILLS = IS_LONG ? 6 : 1;
/** How often each receiver hangs, trickles and answers 410 in each sandbox. */
const LIMITED_TRICKS = IS_LONG ? 5 : 1;
const NAMES = ['a', 'b', 'c', 'd'];

test(`${EVENTS} events, ${WEBHOOKS.length} hostile receivers, ${KILLS} kills: each is delivered, never twice at once, never with old settings`, async () => {
  const { baseUrl, killEvery } = await startKillable();
  const idle = await serverInTest([]);
  const lives = new Map(NAMES.map((name) => [name, sandboxLife(name, baseUrl, () => receivers.baseUrl)]));
  const receivers = await startHostileReceivers(LIMITED_TRICKS, (arrival) => lives.get(arrival.sandbox)?.note(arrival));
  const all = [...lives.values()];
  const killed = killEvery(EVENTS / (KILLS + 1), KILLS, () => all.reduce((sum, { created }) => sum + created.size, 0));
  const lived = all.map((life) => life.live(EVENTS / NAMES.length));
  const { longest, median, count } = await sampleWaits(Promise.all([killed, ...lived]), baseUrl, idle.baseUrl);
  console.log(`deliveries: ${JSON.stringify(receivers.counts)}`);
  const waited = `waited up to ${longest.toFixed(0)} ms, a median of ${median.toFixed(1)} ms (${count} samples)`;
  console.log(`load ${busyness().toFixed(1)}, another sandbox ${waited}`);
  expect(receivers.overlaps).toEqual([]);
  for (const trick of WEBHOOKS) expect(receivers.counts[trick], trick).toBeGreaterThan(0);
  for (const life of all) {
    expect(life.outdated).toEqual([]);
    await life.check(receivers.taken);
  }
  expect(longest).toBeLessThan(250 * busyness());
  expect(median).toBeLessThan(20 * busyness());
}, 1_200_000);

/** Returns how many programs want each processor; 1 if there are enough. */
function busyness(): number {
  const [load = 1] = loadavg();
  return Math.max(1, load / availableParallelism());
}

/** Starts a server on a file, which is killed and started again. */
async function startKillable() {
  const { start } = fileWithServers();
  let server = await start();
  /** Kills it so many times, whenever `count` has grown by `step`. */
  const killEvery = async (step: number, times: number, count: () => number) => {
    for (let kill = 1; kill <= times; kill += 1) {
      while (count() < kill * step) await setTimeout(20);
      await stopProcess(server.process, 'SIGKILL');
      server = await start();
      console.log(`deliveries: kill ${kill} of ${times}`);
    }
  };
  return { baseUrl: () => server.baseUrl, killEvery };
}

/**
 * Gets the orders of another sandbox repeatedly during a load. Each wait counts without that of a simultaneous GET to
 * an idle server, which is the share of the machine and of this process. Returns the waits in milliseconds.
 */
async function sampleWaits(load: Promise<unknown>, baseUrl: () => string, idleUrl: string) {
  const waits: number[] = [];
  let warm = '';
  await repeatDuring(load, async () => {
    const url = baseUrl();
    const [wait, idle] = await Promise.all([waitBeside(url), waitBeside(idleUrl)]).catch(noneIfKilled);
    // The first request to a server waits for code that is loaded and compiled.
    if (url === warm && wait !== undefined && idle !== undefined) waits.push(Math.max(wait - idle, 0));
    warm = url;
    await setTimeout(10);
  });
  const sorted = waits.toSorted((one, other) => one - other);
  return { longest: sorted.at(-1) ?? 0, median: sorted[sorted.length >> 1] ?? 0, count: sorted.length };
}

function noneIfKilled(error: unknown): number[] {
  if (error instanceof TypeError) return [];
  throw error;
}
