import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { main } from '../../../infra/run.ts';
import { PROJECT } from '../../../lib/project.ts';
import { runPool } from '../../../lib/tools/harness/run-pool.ts';
import { freePort } from '../../tools/free-port.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';

const run = promisify(execFile);

const PROGRAM = join(PROJECT, 'infra/publish/package/bin.ts');

/** Milliseconds of work, longer than the sender waits; and which situations are enough then. */
const SLOW = { printing: '5500', only: ['--only', 'duplicate'] };

/** A receiver that does not handle this tries nothing else. */
const CALM = { printing: '0', only: ['--only', 'calm'] };

/** Without slow work, a receiver knows within two seconds what it will ever know. */
const QUICK = { printing: '0', only: ['--timeout', '2'] };

const FORGED = ['bad-signature', 'tampered', 'old-timestamp'];

/** A retry of an event arrives after newer ones. */
const OUT_OF_ORDER = ['lost', ...FORGED, 'late', 'reordered'];

/** The precautions that a receiver can leave out: which expectation it then fails, in which situations, and how fast. */
const PRECAUTIONS = {
  deduplicates: { how: QUICK, expectation: 'knows-the-orders', situations: ['duplicate'] },
  'tolerates any order': { how: QUICK, expectation: 'knows-the-orders', situations: OUT_OF_ORDER },
  'verifies signatures': { how: QUICK, expectation: 'refuses-forgeries', situations: FORGED },
  'accepts any signature': { how: QUICK, expectation: 'takes-each', situations: ['rotated'] },
  'has several secrets': { how: CALM, expectation: 'answers-each', situations: ['calm'] },
  'answers before the work': { how: SLOW, expectation: 'answers-each', situations: ['calm'] },
};

/**
 * The receivers of the cookbook, by their folders here, which are copied before anything runs in them. `prepare` and
 * `command` run in a shell, and `command` finds its port in PORT. `omissions` has for each precaution a text of the
 * source, and the text instead of it that leaves the precaution out.
 */
const RECEIVERS = {
  express: {
    file: 'receiver.js',
    prepare: 'npm ci --silent --ignore-scripts',
    command: 'exec node receiver.js',
    omissions: {
      deduplicates: ['if (seenIds.has(id)) return response.sendStatus(204);', ''],
      'tolerates any order': ['known === undefined || known.timestamp < timestamp', 'true'],
      'verifies signatures': ['verify(request.body, request.headers)', 'JSON.parse(request.body)'],
      'accepts any signature': [
        'verify(request.body, request.headers)',
        "verify(request.body, { ...request.headers, 'webhook-signature': request.get('webhook-signature').split(' ')[0] })",
      ],
      'has several secrets': ["WEBHOOK_SECRET.split(' ')", "WEBHOOK_SECRET.split(' ').slice(0, 1)"],
      'answers before the work': ['enqueue(event);', 'await handle(event);'],
    },
  },
  fastapi: {
    file: 'receiver.py',
    prepare:
      'python3 -m venv .venv && ' +
      '.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement requirements.txt',
    command: 'exec .venv/bin/uvicorn receiver:app --port "$PORT" --log-level warning',
    omissions: {
      deduplicates: ['if message_id in seen_ids:', 'if False:'],
      'tolerates any order': ['known is None or known["timestamp"] < event["timestamp"]', 'True'],
      'verifies signatures': ['verify(await request.body(), dict(request.headers))', 'await request.json()'],
      'accepts any signature': [
        'dict(request.headers)',
        'dict(request.headers) | {"webhook-signature": request.headers["webhook-signature"].split()[0]}',
      ],
      'has several secrets': ['.split()]', '.split()[:1]]'],
      'answers before the work': ['enqueue(event)\n    return', 'await handle(event)\n    return'],
    },
  },
} as const;

type Receiver = (typeof RECEIVERS)[keyof typeof RECEIVERS];

// npm run checks -- receivers [names] probes each receiver of the cookbook, and then again with each of its precautions
// left out.
await main(async () => {
  const chosen = Object.entries(RECEIVERS).filter(([name]) => process.argv.length < 3 || process.argv.includes(name));
  const folder = temporaryFolder();
  // At once, because a probe mostly waits.
  const checks = await runPool(chosen, chosen.length, ([name, receiver]) => check(name, receiver, join(folder, name)));
  const failures = checks.flat();
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

/** Returns a line for each version of the receiver that got other verdicts than expected. */
async function check(name: string, receiver: Receiver, folder: string): Promise<readonly string[]> {
  cpSync(join(import.meta.dirname, name), folder, { recursive: true });
  await run('bash', ['-c', receiver.prepare], { cwd: folder });
  const failures: string[] = [];
  for (const version of versionsOf(receiver, join(folder, receiver.file))) {
    writeFileSync(join(folder, receiver.file), version.source);
    const found = await probe(receiver, folder, version.how);
    const isExpected = isDeepStrictEqual(found, version.fails);
    const shown = `${name} ${version.name} fails ${JSON.stringify(found)}`;
    console.log(`${isExpected ? 'ok    ' : 'FAILED'} ${shown}`);
    if (!isExpected) failures.push(`${shown}, expected ${JSON.stringify(version.fails)}`);
  }
  return failures;
}

/** The receiver with and without all of its precautions, and the expectations that it then fails, by situation. */
function versionsOf({ omissions }: Receiver, file: string) {
  const source = readFileSync(file, 'utf8');
  const without = Object.entries(PRECAUTIONS).map(([precaution, { how, expectation, situations }]) => {
    const [text, by] = omissions[precaution as keyof typeof PRECAUTIONS];
    if (!source.includes(text)) throw new Error(`${file} does not contain ${text}`);
    const fails = Object.fromEntries(situations.map((situation) => [situation, expectation]));
    return { name: `that never ${precaution}`, source: source.replace(text, by), fails, how };
  });
  return [
    { name: 'with all precautions', source, fails: {}, how: QUICK },
    { name: 'with all precautions and slow work', source, fails: {}, how: SLOW },
    ...without,
  ];
}

/** Returns the expectations that failed, by situation. @throws Error if a run had an error */
async function probe({ command }: Receiver, folder: string, { printing, only }: typeof SLOW): Promise<unknown> {
  const list = join(folder, 'failures.json');
  const options = ['--receiver', `http://127.0.0.1:${await freePort()}/state`, ...only, '--write-expected', list];
  // The receiver's first secret is one that signs nothing.
  const withSecrets = `WEBHOOK_SECRET="whsec_${'A'.repeat(32)} $WEBHOOK_SECRET" ${command}`;
  const args = [PROGRAM, 'probe', ...options, '--', 'bash', '-c', withSecrets];
  const env = { ...process.env, PRINTING_MS: printing };
  const { stdout } = await run(process.execPath, args, { cwd: folder, env }).catch((error) => error);
  if (/ ERROR\b/.test(stdout)) throw new Error(stdout);
  return JSON.parse(readFileSync(list, 'utf8'));
}
