import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { main } from '../../../infra/run.ts';
import { runPool } from '../../../lib/harness/run-pool.ts';
import { PROJECT } from '../../../lib/project.ts';
import { freePort } from '../../tools/free-port.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { FAILS, type Failures, RECEIVERS, type TestedReceiver } from './receivers.ts';

const run = promisify(execFile);

const PROGRAM = join(PROJECT, 'infra/publish/package/bin.ts');

/** Milliseconds of work, longer than the sender waits; and which situations are enough then. */
const SLOW = { printing: '5500', only: ['--only', 'duplicate'] };

/** Without slow work, a receiver knows within two seconds what it will ever know. */
const QUICK = { printing: '0', only: ['--timeout', '2'] };

/** A receiver with or without all of its precautions. */
interface Version {
  readonly name: string;
  readonly source: string;
  readonly fails: Failures;
  readonly how: typeof SLOW;
}

// npm run checks -- receivers [names] probes each receiver of the cookbook, and then again with each of its precautions
// left out.
await main(async () => {
  const chosen = RECEIVERS.filter(({ name }) => process.argv.length < 3 || process.argv.includes(name));
  const folder = temporaryFolder();
  // At once, because a probe mostly waits.
  const failures = await runPool(chosen, chosen.length, (receiver) => check(receiver, join(folder, receiver.name)));
  if (failures.flat().length > 0) throw new Error(failures.flat().join('\n'));
});

/** Returns a line for each version of the receiver that got other verdicts than expected. */
async function check(receiver: TestedReceiver, folder: string): Promise<readonly string[]> {
  cpSync(join(PROJECT, 'test/checks/receivers', receiver.name), folder, { recursive: true });
  for (const command of receiver.prepare) await run('bash', ['-c', command], { cwd: folder });
  const failures: string[] = [];
  for (const version of versionsOf(receiver, join(folder, receiver.file))) {
    writeFileSync(join(folder, receiver.file), version.source);
    const found = await probe(receiver, folder, version.how);
    const isExpected = isDeepStrictEqual(found, version.fails);
    const shown = `${receiver.name} ${version.name} fails ${JSON.stringify(found)}`;
    console.log(`${isExpected ? 'ok    ' : 'FAILED'} ${shown}`);
    if (!isExpected) failures.push(`${shown}, expected ${JSON.stringify(version.fails)}`);
  }
  return failures;
}

function versionsOf({ omissions }: TestedReceiver, file: string): readonly Version[] {
  const source = readFileSync(file, 'utf8');
  return [
    { name: 'with all precautions', source, fails: {}, how: QUICK },
    { name: 'with all precautions and slow work', source, fails: {}, how: SLOW },
    ...Object.entries(FAILS).map(([precaution, { fails, slow }]) => {
      const [text, by] = omissions[precaution as keyof typeof FAILS];
      if (!source.includes(text)) throw new Error(`${file} does not contain ${text}`);
      return { name: `that never ${precaution}`, source: source.replace(text, by), fails, how: slow ? SLOW : QUICK };
    }),
  ];
}

/** Returns the expectations that failed, by situation. @throws Error if a run had an error */
async function probe({ command }: TestedReceiver, folder: string, { printing, only }: typeof SLOW): Promise<Failures> {
  const list = join(folder, 'failures.json');
  const options = ['--receiver', `http://127.0.0.1:${await freePort()}/state`, ...only, '--write-expected', list];
  const args = [PROGRAM, 'probe', ...options, '--', 'bash', '-c', command];
  const env = { ...process.env, PRINTING_MS: printing };
  const { stdout } = await run(process.execPath, args, { cwd: folder, env }).catch((error) => error);
  if (/ ERROR\b/.test(stdout)) throw new Error(stdout);
  return JSON.parse(readFileSync(list, 'utf8')) as Failures;
}
