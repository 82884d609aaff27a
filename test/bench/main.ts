import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBundles, bundleRows } from './bundle-bench.ts';
import { benchDynamo } from './dynamodb-bench.ts';
import { benchEvents } from './events-bench.ts';
import { benchHandlers } from './handler-bench.ts';
import { benchHttp, type HttpResult } from './http-bench.ts';
import { CONNECTIONS } from './load.ts';
import { benchPeers, type MissingPeer, type PeerResult } from './peers-bench.ts';
import { benchScore } from './score-bench.ts';
import { benchStart } from './start-bench.ts';
import { round } from './statistics.ts';

const HELP = `Usage: npm run bench -- [options]

Measures the local server, the handlers and the DynamoDB calls, in one run on
this machine, beside the limit measured in the same run: a bare node:http
server that moves the same bytes. Prints tables, and writes all figures as
JSON. wrk sends the requests: apt-get install wrk, or brew install wrk.

  --quick        fewer and shorter rounds: three minutes instead of fifteen
  --peers        only this: WireMock, json-server and Prism beside this service.
                 They are installed in a temporary folder (npm, Maven, Java)
  --json FILE    where to write the figures    (default: bench.json)
  --help         print this
`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    peers: { type: 'boolean' },
    json: { type: 'string', default: 'bench.json' },
    help: { type: 'boolean' },
  },
});

interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  readonly starts: number;
}

const effort: Effort = values.quick ? { rounds: 2, seconds: 1, starts: 3 } : { rounds: 5, seconds: 3, starts: 11 };

if (values.help) process.stdout.write(HELP);
else if (values.peers) await comparePeers(effort, values.json);
else await bench(effort, values.json);

async function comparePeers({ rounds, seconds }: Effort, file: string) {
  say(`Node ${process.version}, ${CONNECTIONS} connections, the median of ${rounds} rounds of ${seconds} s`);
  say('Requests a second, the ratio to a bare node:http server in the same rounds, and CPU microseconds of a request');
  const results = await benchPeers(rounds, seconds);
  console.table(Object.fromEntries(results.map((result) => [result.name, peerRow(result)])));
  writeFileSync(file, `${JSON.stringify({ node: process.version, peers: results }, null, 2)}\n`);
  say(`All figures are in ${file}`);
}

function peerRow(result: PeerResult | MissingPeer): Record<string, string> {
  if ('reason' in result) return { 'not run': result.reason };
  const cells = Object.entries(result.loads).map(([what, { load, ratio }]) => [
    what,
    `${Math.round(load.rate)} (${round(ratio, 2)}), ${round(load.cpu, 0)} us`,
  ]);
  return Object.fromEntries(cells);
}

async function bench({ rounds, seconds, starts }: Effort, file: string) {
  say(`Node ${process.version}, ${CONNECTIONS} connections, the median of ${rounds} rounds of ${seconds} s`);
  const start = await benchStart(starts);
  say('\nFrom process start to first response');
  console.table({
    service: { ms: round(start.service, 0), ratio: round(start.ratio, 2) },
    bare: { ms: round(start.bare, 0) },
  });
  say('\nCold start of every Lambda bundle, in a new Node process');
  const bundles = benchBundles(starts);
  console.table(bundleRows(bundles));
  const http: HttpResult[] = [];
  for (const { orders, label, store } of stores()) {
    say(`\nHTTP with ${orders.toLocaleString('en')} orders ${label} ...`);
    const results = await benchHttp({ rounds, seconds, orders, label, store });
    console.table(Object.fromEntries(results.map((result) => [result.name, rowOf(result)])));
    http.push(...results);
  }
  say('\nWhat a defect costs a score: a run with one, beside a run of the same suite alone');
  const score = await benchScore(starts);
  console.table({
    suite: { ms: round(score.suite, 0) },
    'with a defect': { ms: round(score.defect, 0) },
    cost: { ms: round(score.cost, 0) },
  });
  say('\nCPU microseconds of an invocation, SQLite in memory, no network');
  const handlers = await benchHandlers();
  console.table(Object.fromEntries(handlers.map(({ name, total, parts }) => [name, { total, ...parts }])));
  say('\nDynamoDB, per operation');
  const dynamodb = await benchDynamo();
  console.table(Object.fromEntries(dynamodb.map(({ name, ...row }) => [name, row])));
  say('\nMicroseconds of a create without and with events, one at a time, at the port of each store');
  const events = await benchEvents();
  console.table(
    Object.fromEntries(
      events.map(({ store, off, on, ratio }) => [
        store,
        { off: round(off, 1), on: round(on, 1), ratio: round(ratio, 2) },
      ]),
    ),
  );
  const figures = { node: process.version, start, bundles, http, score, handlers, dynamodb, events };
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  say(`\nAll figures are in ${file}`);
}

function stores() {
  const path = join(tmpdir(), `bench-${process.pid}.db`);
  process.on('exit', () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  });
  return [
    { orders: 1_000, label: 'in memory', store: [] },
    { orders: 10_000, label: 'in memory', store: [] },
    { orders: 100_000, label: 'in memory', store: [] },
    { orders: 1_000, label: 'in a file', store: ['--data', path] },
  ];
}

function rowOf({ service, bare, ratio, memory }: HttpResult) {
  const { rate, p50, p99, cpu } = service;
  return {
    'a second': Math.round(rate),
    'p50 ms': round(p50, 2),
    'p99 ms': round(p99, 2),
    'bare a second': Math.round(bare.rate),
    ratio: round(ratio, 2),
    'CPU us': round(cpu, 1),
    'bare CPU us': round(bare.cpu, 1),
    'MB after': Math.round(memory),
  };
}

function say(text: string): void {
  console.log(text);
}
