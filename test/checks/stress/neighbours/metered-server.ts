import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { spawnServer } from '../../../tools/server/spawn-server.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

/** A server in a process of its own that measures its turns of the event loop. */
export interface MeteredServer {
  readonly baseUrl: string;
  /** The milliseconds of processor time of the longest turn since the last call. */
  longestTurn(): Promise<number>;
}

/** Starts a server for one test. */
export async function startMetered(args: readonly string[]): Promise<MeteredServer> {
  const meter = join(temporaryFolder(), 'meter');
  const preload = new URL('turn-meter.ts', import.meta.url);
  const server = await spawnServer(args, { NODE_OPTIONS: `--import=${preload}`, TURN_METER: meter });
  onTestFinished(server.stop);
  return { baseUrl: server.baseUrl, longestTurn: async () => Number(await text(connect(meter))) };
}
