import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util';
import { main } from '../../../infra/run.ts';
import { PROJECT } from '../../../lib/project.ts';
import type { JsonReport } from '../../../lib/tools/probe/reports.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { installPackages } from '../tools/docker/debian-packages.ts';

/** A client to probe, and the verdicts that it has to get. */
interface ProbedClient {
  readonly name: string;
  /** Its folder in test/checks/probe, which is copied before anything runs in it. */
  readonly folder: string;
  /** Commands that install and build it, each in a shell. */
  readonly prepare: readonly string[];
  /** In a shell. */
  readonly command: string;
  /** Default: to order. */
  readonly task?: 'order' | 'read';
  /** The expectation that fails, for each situation that is not handled. */
  readonly notHandled: Readonly<Record<string, string>>;
  /** The situation whose verdict depends on when the client happens to send its requests. */
  readonly varies?: string;
}

const VENV = 'python3 -m venv .venv';
const PIP = '.venv/bin/pip install --quiet --disable-pip-version-check';

const JAVASCRIPT = { folder: 'clients/javascript', prepare: [] };
const PYTHON = { folder: 'clients/python', prepare: [VENV, `${PIP} --no-deps --requirement requirements.txt`] };
const JAVA = { folder: 'clients/java', prepare: ['javac *.java'] };
const LIBRARIES_IN_JAVASCRIPT = { folder: 'libraries/javascript', prepare: ['npm ci --silent --ignore-scripts'] };
const LIBRARIES_IN_PYTHON = { ...PYTHON, folder: 'libraries/python' };
const MAVEN = 'mvn --quiet --batch-mode --no-transfer-progress';

const PROGRAM = join(PROJECT, 'infra/publish/package/bin.ts');
const ESBUILD = `"${join(PROJECT, 'node_modules/.bin/esbuild')}"`;
const DOCUMENT = `"${process.execPath}" "${PROGRAM}" openapi http://localhost:3000 openapi.json`;

/** Clients that read everything: they have no flaw. */
const READER = { folder: 'readers', task: 'read', prepare: [], notHandled: {} } as const;

/** What no client handles that gives up at once, without a token, and without a look at the order. */
const GIVES_UP = {
  'unavailable-twice': 'exits-0',
  'wait-asked': 'exits-0',
  'rate-limited': 'exits-0',
  'create-lost': 'exits-0',
  'create-lost-503': 'exits-0',
  'pay-lost': 'exits-0',
  truncated: 'exits-0',
  malformed: 'exits-0',
  rejected: 'names-the-error',
  'token-expires': 'gets-token',
  'scope-lost': 'gets-token',
  'changed-meanwhile': 'pays-what-it-saw',
};

/** The same for a client that repeats every failed request soon, also a creation, and without a key. */
const REPEATS_ALL = {
  ...omit(GIVES_UP, 'unavailable-twice'),
  'wait-asked': 'waits-as-asked',
  'create-lost': 'no-second-order',
  'create-lost-503': 'no-second-order',
  truncated: 'no-second-order',
  hangs: 'paid-or-gave-up',
  rejected: 'one-create',
  forbidden: 'no-repetition',
};

/** The reference clients, and retry libraries in their default settings. */
const CLIENTS: readonly ProbedClient[] = [
  { name: 'careful-javascript', ...JAVASCRIPT, command: 'node careful.js', notHandled: {} },
  { name: 'looks-first', ...JAVASCRIPT, command: 'node looks-first.js', notHandled: {} },
  {
    name: 'naive-javascript',
    ...JAVASCRIPT,
    command: 'node naive.js',
    notHandled: { ...REPEATS_ALL, malformed: 'no-second-order' },
  },
  { name: 'careful-python', ...PYTHON, command: '.venv/bin/python careful.py', notHandled: {} },
  { name: 'careful-java', ...JAVA, command: 'java Careful', notHandled: {} },
  { name: 'got', ...LIBRARIES_IN_JAVASCRIPT, command: 'node probe-got.js', notHandled: GIVES_UP },
  {
    name: 'axios-retry',
    ...LIBRARIES_IN_JAVASCRIPT,
    command: 'node probe-axios-retry.js',
    notHandled: omit({ ...GIVES_UP, 'create-lost': 'no-second-order', hangs: 'paid-or-gave-up' }, 'rejected'),
  },
  { name: 'urllib3', ...LIBRARIES_IN_PYTHON, command: '.venv/bin/python probe_urllib3.py', notHandled: GIVES_UP },
  {
    name: 'resilience4j',
    folder: 'libraries/java',
    prepare: [`${MAVEN} compile dependency:copy-dependencies -DoutputDirectory=target/lib`],
    command: 'java -cp "target/classes:target/lib/*" ProbeResilience4j',
    // Three attempts take a second, so one of them may fall into the next window.
    varies: 'rate-limited',
    notHandled: REPEATS_ALL,
  },
];

/** The client of the package, and two that are generated, by the generators of test/checks/clients. */
const READERS: readonly ProbedClient[] = [
  {
    ...READER,
    name: 'read-package-client',
    command: `"${process.execPath}" "${join(import.meta.dirname, 'readers/package-client.ts')}"`,
  },
  {
    ...READER,
    name: 'read-hey-api',
    prepare: [
      DOCUMENT,
      'npm install --silent --no-package-lock --prefix tools @hey-api/openapi-ts@0.99.0 typescript@5.9.3',
      'tools/node_modules/.bin/openapi-ts --input openapi.json --output client',
      `${ESBUILD} hey-api.ts --bundle --platform=node --format=esm --log-level=warning --outfile=hey-api.mjs`,
    ],
    command: `"${process.execPath}" hey-api.mjs`,
  },
  {
    ...READER,
    name: 'read-openapi-python-client',
    prepare: [
      DOCUMENT,
      VENV,
      `${PIP} openapi-python-client==0.29.1`,
      '.venv/bin/openapi-python-client generate --path openapi.json --meta none --output-path client',
    ],
    command: '.venv/bin/python openapi-python-client.py',
  },
];

function omit(record: ProbedClient['notHandled'], name = ''): ProbedClient['notHandled'] {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

const run = promisify(execFile);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '1' }, jobs: { type: 'string', default: '2' } },
});

// npm run checks -- probe-clients [names] probes the reference clients and the retry libraries, and compares their verdicts with
// the expected ones. --times 10 repeats each.
await main(async () => {
  const chosen = [...CLIENTS, ...READERS].filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (chosen.some(({ folder }) => folder.endsWith('/java'))) installPackages('mvn', ['maven', 'default-jdk-headless']);
  const folder = temporaryFolder();
  const failures: string[] = [];
  for (const client of chosen) failures.push(...(await check(client, join(folder, client.name))));
  console.log(`${chosen.length * Number(values.times) - failures.length} passed, ${failures.length} failed`);
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

/** Returns a line for each time that the client got other verdicts than expected. */
async function check(client: ProbedClient, folder: string): Promise<readonly string[]> {
  cpSync(join(import.meta.dirname, client.folder), folder, { recursive: true });
  for (const command of client.prepare) await run('bash', ['-c', command], { cwd: folder });
  const failures: string[] = [];
  for (let time = 1; time <= Number(values.times); time++) {
    const started = performance.now();
    const { situations } = await probe(client, folder);
    const notHandled = situations.filter(({ verdict }) => verdict !== 'handled');
    const found = Object.fromEntries(notHandled.map(({ id, verdict, expectation }) => [id, expectation ?? verdict]));
    const isExpected = isDeepStrictEqual(omit(found, client.varies), omit(client.notHandled, client.varies));
    const handled = `${situations.length - notHandled.length} of ${situations.length}`;
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    const outcome = isExpected ? 'ok    ' : 'FAILED';
    console.log(`${outcome} ${client.name}, time ${time}: handles ${handled}, in ${seconds} s`);
    if (!isExpected)
      failures.push(`${client.name} got ${JSON.stringify(found)}, not ${JSON.stringify(client.notHandled)}`);
  }
  return failures;
}

async function probe({ command, task = 'order' }: ProbedClient, folder: string): Promise<JsonReport> {
  const report = join(folder, 'probe.json');
  const args = [PROGRAM, 'probe', '--task', task, '--jobs', values.jobs, '--json', report, '--', 'bash', '-c', command];
  rmSync(report, { force: true });
  // An error is one of the verdicts in the report, and its reason is in the output.
  await run(process.execPath, args, { cwd: folder }).catch(({ stdout }) => console.error(stdout));
  return JSON.parse(readFileSync(report, 'utf8')) as JsonReport;
}
