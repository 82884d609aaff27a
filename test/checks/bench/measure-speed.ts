import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { benchHandlers } from './handler-bench.ts';
import { CONNECTIONS, round } from './load.ts';
import { startOurs } from './our-server.ts';
import { peerStarts } from './peers.ts';
import { benchStarts } from './processes.ts';
import { benchRequests, type RequestResult, type Server } from './requests-bench.ts';

// What was measured and not worth its code: the parts of a body from Node's parser without the events of a stream (2 %
// of a create), the handler as the last `before` of middy, other page sizes of SQLite, WITHOUT ROWID, a counter for the
// totals of lists in a file (10 ms with 100,000 orders), a Map in place of the WeakMap of an order's JSON (1.5 KB for
// each change), keeping the object of the default sandbox, a result without copies of its headers. To see where the
// time goes: node --cpu-prof infra/server/main.js --quiet, a load, and Ctrl+C.

const HELP = `Usage: npm run bench -- [options]

Measures the local server beside a bare node:http server that moves the same
bytes, and the handlers in a loop. Each round starts its servers anew; figures
are medians of the rounds. wrk sends the requests: apt-get install wrk, or
brew install wrk.

  --quick          2 rounds of a second in place of 5 of 3 seconds (9 with --beside)
  --beside FOLDER  only the server in memory, and in turn with it the server of
                   another checkout, in which npm ci has been run
  --peers          only this: WireMock, json-server and Prism beside this
                   service. They are installed in a temporary folder (npm,
                   Maven, Java)
  --json FILE      where to write the figures    (default: bench.json)
  --help           print this
`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    beside: { type: 'string' },
    peers: { type: 'boolean' },
    json: { type: 'string', default: 'bench.json' },
    help: { type: 'boolean' },
  },
});
const effort = { rounds: values.quick ? 2 : values.beside === undefined ? 5 : 9, seconds: values.quick ? 1 : 3 };
const directory = temporaryFolder();
const SERVERS = [
  () => startOurs('1,000 in memory'),
  () => startOurs('100,000 in memory', { orders: 100_000 }),
  () => startOurs('1,000 in a file', { store: ['--data', join(directory, `${randomUUID()}.db`)] }),
];

if (values.help) process.stdout.write(HELP);
else {
  console.log(
    `Node ${process.version}, ${CONNECTIONS} connections, the median of ${effort.rounds} rounds of ${effort.seconds} s`,
  );
  const figures = await bench();
  writeFileSync(values.json, `${JSON.stringify({ node: process.version, ...figures }, null, 2)}\n`);
  console.log(`\nAll figures are in ${values.json}`);
}

async function bench(): Promise<object> {
  const { beside } = values;
  if (values.peers) return { requests: await show(await peerStarts(directory)) };
  if (beside !== undefined) {
    const both = [() => startOurs('the other', { folder: beside }), () => startOurs('this')];
    return { starts: await showStarts([beside, '.']), requests: await show(both) };
  }
  const starts = await showStarts(['.']);
  const requests = [];
  for (const start of SERVERS) requests.push(...(await show([start])));
  console.log('\nCPU microseconds of an invocation, SQLite in memory, no network');
  const handlers = await benchHandlers();
  console.table(handlers);
  return { starts, requests, handlers };
}

async function showStarts(folders: readonly string[]) {
  const starts = await benchStarts(folders, effort.rounds * 2 + 1);
  console.log('\nMilliseconds from process start to first response, and the ratio to a bare server');
  console.table(Object.fromEntries(starts.map(({ ms, ratio }, at) => [folders[at], [round(ms, 0), round(ratio, 2)]])));
  return starts;
}

async function show(starts: readonly (() => Promise<Server>)[]): Promise<RequestResult[]> {
  const results = await benchRequests(starts, effort);
  console.table(Object.fromEntries(results.map((result) => [result.name, rowOf(result)])));
  return results;
}

function rowOf({ rate, ratio, ofFirst, spread, p50, p99, cpu, memory }: RequestResult) {
  return {
    'a second': Math.round(rate),
    'of bare': round(ratio, 2),
    'of first': round(ofFirst, 3),
    'quartiles of first': spread.map((value) => round(value, 3)).join(' to '),
    'p50 ms': round(p50, 2),
    'p99 ms': round(p99, 2),
    'CPU us': round(cpu, 1),
    'MB after': Math.round(memory),
  };
}
