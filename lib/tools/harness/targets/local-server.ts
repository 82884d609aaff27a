import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { parseJson } from '../../../parse-text.ts';
import { VARIABLES } from '../../../wiring/environment.ts';
import { createOutputTail } from '../process/output-tail.ts';
import { endTree, openGroup } from '../process/process-tree.ts';
import { reachDirectly } from '../process/reach-directly.ts';
import { type PreparedTarget, type StartTarget, type Target, TargetError, type TargetSettings } from './target.ts';

/** Milliseconds for a server to close after SIGTERM: its suite has ended and reads no more responses. */
const GRACE = 500;

/** Milliseconds for a server to print its address, or its counts. */
const ANSWER_LIMIT = 60_000;

/** Milliseconds to wait for the end of a server that closes its output. */
const END_NOTICE = 1_000;

/** Variables that a server must not get from the caller's environment. */
const OWN_SETTINGS: readonly string[] = [...VARIABLES, 'PORT', 'AWS_ENDPOINT_URL_DYNAMODB'];

/**
 * Bytes of the line with the settings. It is as long whatever is on, because /proc tells how much a process has read.
 */
const SETTINGS_LENGTH = 8_192;

/** How many requests the server got, and how many met each id that is on. */
const Counts = z.object({ requests: z.number(), met: z.record(z.string(), z.number()) });

/** Whether the server prints this line for us: its address, or its counts. A middleware may print others. */
function isAnswer(line: string): boolean {
  return /^http:\/\/\S+$/.test(line) || Counts.safeParse(parseJson(line)).success;
}

/**
 * Starts targets that are local servers, each in a process of its own, in memory, on a free port.
 * @param main the script that is the server
 * @param hidesDefects whether their responses name no bug
 */
export function createLocalTargets(main: string, hidesDefects = false): StartTarget {
  reachDirectly('127.0.0.1');
  reachDirectly('localhost');
  const prepare = (): PreparedTarget => {
    const server = spawnServer(main);
    const { stop } = server;
    return { stop, start: (settings) => startServer(server, { changes: [], ...settings, hidesDefects }) };
  };
  return Object.assign((settings: TargetSettings) => prepare().start(settings), { prepare });
}

async function startServer(server: ReturnType<typeof spawnServer>, settings: object): Promise<Target> {
  server.process.stdin.write(`${JSON.stringify(settings).padEnd(SETTINGS_LENGTH)}\n`);
  const baseUrl = await server.readLine();
  if (baseUrl === undefined) {
    await server.stop();
    await server.ended;
    throw new TargetError(`The server did not start: ${server.complaint()}`);
  }
  const readCounts = async () => {
    server.process.stdin.write('\n');
    const counts = Counts.safeParse(parseJson((await server.readLine()) ?? ''));
    if (counts.success) return counts.data;
    await Promise.race([server.ended, delay(END_NOTICE, undefined, { ref: false })]);
    throw new TargetError(`The server ended during the run. ${server.complaint()}`.trim());
  };
  return {
    baseUrl,
    readMet: async () => new Map(Object.entries((await readCounts()).met)),
    countRequests: async () => (await readCounts()).requests,
    stop: server.stop,
  };
}

/**
 * Starts a server, which waits for its settings. `readLine` returns undefined if its output ends, or no line comes in
 * time.
 */
function spawnServer(main: string) {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.includes(name));
  // Whatever is on, the arguments and the environment are the same: a suite can read them.
  const child = spawn(process.execPath, [main, '--port', '0', '--no-spoilers', '--control'], {
    env: Object.fromEntries(inherited),
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, or Ctrl+C in the terminal would end it before its suite.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const ended = once(child, 'close').catch(() => undefined);
  const complaint = createOutputTail();
  child.stderr.on('data', complaint.add);
  // A server that has ended reads nothing. Its output tells.
  child.stdin.on('error', () => undefined);
  const answers = new PassThrough({ objectMode: true });
  createInterface({ input: child.stdout })
    .on('line', (line) => isAnswer(line) && answers.write(line))
    .once('close', () => answers.end());
  const lines = answers[Symbol.asyncIterator]();
  const readLine = async () => {
    const late = delay(ANSWER_LIMIT, undefined, { ref: false });
    return await Promise.race([lines.next().then(({ value }): string | undefined => value), late]);
  };
  const tree = child.pid === undefined ? undefined : openGroup(child.pid);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopped ??= tree && endTree(tree, GRACE);
    await stopped;
  };
  return { process: child, ended, complaint: complaint.read, readLine, stop };
}
