import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { VARIABLES } from '../../environment.ts';
import { createOutputTail } from '../process/output-tail.ts';
import { endTree, openGroup } from '../process/process-tree.ts';
import { fetchData, parseJson } from './fetch-data.ts';
import { type StartTarget, type Target, TargetError, type TargetSettings } from './target.ts';

/** Milliseconds for a server to close after SIGTERM: its suite has ended and reads no more responses. */
const GRACE = 500;

/** Milliseconds to wait for the end of a server that does not respond. */
const END_NOTICE = 1_000;

/** Milliseconds for a server to print its address. */
const START_LIMIT = 30_000;

/** Variables that a server must not get from the caller's environment. */
const OWN_SETTINGS: readonly string[] = [...VARIABLES, 'PORT', 'AWS_ENDPOINT_URL_DYNAMODB'];

const Counts = z.array(z.object({ id: z.string(), met: z.optional(z.number()) }));

/** The lists of what a server can switch on. Each has the number of requests that met an entry, if that is on. */
const LISTS = { defects: z.object({ defects: Counts }), changes: z.object({ changes: Counts }) };

/** A line of the access log. */
const AccessLine = z.object({ route: z.string() });

/**
 * Starts targets that are local servers, each in a process of its own, in memory, on a free port.
 * @param main the script that is the server
 */
export function createLocalTargets(main: string): StartTarget {
  return (settings) => startServer(main, settings);
}

async function startServer(main: string, settings: TargetSettings): Promise<Target> {
  const child = spawnServer(main, settings);
  const complaint = createOutputTail();
  child.stderr?.on('data', complaint.add);
  const ended = once(child, 'close').catch(() => undefined);
  const traffic = { requests: 0 };
  const { baseUrl, closed } = await readLines(child, traffic);
  const { pid } = child;
  if (baseUrl === undefined || pid === undefined) {
    await ended;
    throw new TargetError(`The server did not start: ${complaint.read()}`);
  }
  const tree = openGroup(pid);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= endTree(tree, GRACE);
    return stopped;
  };
  const requireAlive = async () => {
    if (stopped !== undefined || (child.exitCode === null && child.signalCode === null)) return;
    await ended;
    throw new TargetError(`The server ended during the run. ${complaint.read()}`.trim());
  };
  return {
    baseUrl,
    async readMet() {
      return await fetchCounts(baseUrl, settings).catch(async (error: unknown) => {
        // A connection can be refused a moment before the end of the process is known.
        await Promise.race([ended, delay(END_NOTICE, undefined, { ref: false })]);
        await requireAlive();
        throw error;
      });
    },
    async countRequests() {
      await requireAlive();
      // The access log is complete only once the server has ended.
      await stop();
      await closed;
      return traffic.requests;
    },
    stop,
  };
}

async function fetchCounts(baseUrl: string, { changes = [] }: TargetSettings): Promise<ReadonlyMap<string, number>> {
  const { defects } = await fetchData(`${baseUrl}/defects`, LISTS.defects);
  const listed = changes.length === 0 ? [] : (await fetchData(`${baseUrl}/changes`, LISTS.changes)).changes;
  return new Map([...defects, ...listed].flatMap(({ id, met }) => (met === undefined ? [] : [[id, met]])));
}

function spawnServer(main: string, { defects, changes = [] }: TargetSettings): ChildProcess {
  const args = [main, '--port', '0', '--quiet', '--defects', defects.join(','), '--changes', changes.join(',')];
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.includes(name)));
  return spawn(process.execPath, args, {
    // Only a target with nothing on has to count its requests.
    env: {
      ...inherited,
      ACCESS_LOG: defects.length + changes.length === 0 ? 'on' : 'off',
      SPOILERS: 'off',
      STOP_WITH_PARENT: 'on',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, or Ctrl+C in the terminal would end it before its suite.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
}

/** The base URL is the first line; the rest is the access log. */
async function readLines(child: ChildProcess, traffic: { requests: number }) {
  if (!child.stdout) return { baseUrl: undefined, closed: Promise.resolve() };
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT);
  const lines = createInterface({ input: child.stdout });
  const closed = once(lines, 'close');
  const first = once(lines, 'line');
  const baseUrl = await Promise.race([first.then(([line]) => String(line)), closed.then(() => undefined)]);
  clearTimeout(limit);
  lines.on('line', (line) => {
    if (AccessLine.safeParse(parseJson(line)).success) traffic.requests += 1;
  });
  return { baseUrl, closed };
}
