import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { onStop } from '../../../lib/tools/harness/terminal/on-stop.ts';
import { outliveOutputs } from '../../../lib/tools/harness/terminal/outlive-outputs.ts';
import { formatDuration } from '../../../lib/tools/harness/terminal/terminal.ts';
import type { Started } from '../command-line/run-server.ts';
import { listen } from '../life/listen.ts';
import { watchSources } from './watch-sources.ts';

// npm run dev: runs the local server from its sources, and again after each change. Node's own --watch would take
// another port for --port 0, wait for a request at a breakpoint, and miss the second save by an editor that renames
// files.

/** Node's own port for a debugger, which editors try first. */
const USUAL_PORT = 9229;

/** Milliseconds in which the changes of one save arrive: editors write a file in several steps. */
const SETTLE = 50;

/** Milliseconds that requests in progress have to finish. A request at a breakpoint never does. */
const GRACE = 250;

/** Changed files that a message names. */
const MAX_NAMES = 3;

outliveOutputs();
const debugPort = await freePort(USUAL_PORT).catch(() => freePort(0));
/** The files that have changed since the last start. */
const changed = new Set<string>();
/** When the first of them changed. */
let since = 0;
/** Set while a restart is due. */
let timer: NodeJS.Timeout | undefined;
/** The port of the first server. */
let port: string | undefined;
/** Whether the server has been told to stop. */
let isEnding = false;
let server = start();
process.once('exit', () => server.kill('SIGKILL'));
watchSources((file) => {
  if (changed.size === 0) since = performance.now();
  changed.add(file);
  clearTimeout(timer);
  timer = setTimeout(restart, SETTLE);
});
const isOfNpm = process.env.npm_lifecycle_event === 'dev';
onStop(() => void end().then(() => process.exit(0)), { impatience: 1, withParent: isOfNpm });

/** A port of the loopback address on which nothing listens. @throws UsageError if something does */
async function freePort(wanted: number): Promise<number> {
  const { servers, port: free } = await listen(createServer, { host: '127.0.0.1', port: wanted });
  await Promise.all(servers.map((each) => once(each.close(), 'close')));
  return free;
}

function start(): ChildProcess {
  const again = port === undefined ? [] : ['--port', port];
  const child = fork(join(import.meta.dirname, 'serve.ts'), [...process.argv.slice(2), ...again], {
    // Node would print the address at each start.
    execArgv: [`--inspect=127.0.0.1:${debugPort}`, '--inspect-publish-uid=http'],
  });
  child.once('message', (started) => announce(started as Started));
  child.once('exit', (code) => isEnding || explainEnd(code));
  return child;
}

async function restart(): Promise<void> {
  timer = undefined;
  // Otherwise the server that is about to start has these changes.
  if (isEnding) return;
  await end();
  isEnding = false;
  server = start();
}

async function end(): Promise<void> {
  isEnding = true;
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill();
  const deadline = setTimeout(() => server.kill('SIGKILL'), GRACE);
  await ended;
  clearTimeout(deadline);
}

function announce({ text, baseUrl, store }: Started): void {
  // Otherwise another start follows.
  const isLast = timer === undefined && !isEnding;
  if (port === undefined) {
    port = new URL(baseUrl).port || '80';
    const reason = debugPort === USUAL_PORT ? '' : `, because ${USUAL_PORT} is in use`;
    console.error(`Debugger on 127.0.0.1:${debugPort}${reason}. A saved source file restarts the server.\n`);
    console.log(text);
  } else if (isLast) {
    const lost = store === 'memory' ? '. The orders in memory are gone; --data FILE keeps them' : '';
    console.error(`${describeChange()}restarted in ${formatDuration(performance.now() - since)}${lost}`);
  }
  if (isLast) changed.clear();
}

/** The server has ended by itself. */
function explainEnd(code: number | null): void {
  if (port === undefined || code === 0) process.exit(code ?? 1);
  console.error(`${describeChange()}the server has failed. It starts again when you save a source file`);
  changed.clear();
}

function describeChange(): string {
  const names = [...changed];
  const others = names.splice(MAX_NAMES).length;
  if (names.length === 0) return '';
  return `${names.join(', ')}${others > 0 ? ` and ${others} more` : ''} changed: `;
}
