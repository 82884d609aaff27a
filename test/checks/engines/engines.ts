import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../infra/run.ts';
import { PROJECT } from '../../../lib/project.ts';
import { freePort } from '../../tools/free-port.ts';
import { stopProcess } from '../../tools/processes.ts';
import { tableAt } from '../../tools/storage/stores.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { responds, waitUntil } from '../../tools/wait-until.ts';
import { installPackages } from '../tools/docker/debian-packages.ts';
import packages from './package.json' with { type: 'json' };

export interface EngineKind {
  /** The name and version. */
  readonly name: string;
  /** Installs the engine if it is missing. @throws Error if a program that it needs is missing. */
  prepare(): Promise<void>;
  /** The command that runs it in memory on a port of an address. */
  command(port: string, host: string): readonly [command: string, ...args: string[]];
}

/** The files that Maven copies: the engine, its dependencies, and the native libraries of SQLite. */
const LIBRARIES = join(PROJECT, '.venv', 'dynamodb-local');

const POM = join(import.meta.dirname, 'pom.xml');
const [, VERSION = ''] = /DynamoDBLocal<\/artifactId>\s*<version>([^<]+)</.exec(readFileSync(POM, 'utf8')) ?? [];

const SERVER = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';

/** Amazon's own engine, which requires Java 17. */
export const DYNAMODB_LOCAL: EngineKind = {
  name: `DynamoDB Local ${VERSION}`,
  prepare: async () => {
    installPackages('java', ['openjdk-17-jre-headless']);
    // The marker is written last, so that an incomplete installation is repeated.
    const marker = join(LIBRARIES, 'pom.xml');
    if (existsSync(marker) && readFileSync(marker, 'utf8') === readFileSync(POM, 'utf8')) return;
    installPackages('mvn', ['maven']);
    rmSync(LIBRARIES, { recursive: true, force: true });
    const options = ['--batch-mode', '--quiet', '--file', POM, `-DoutputDirectory=${LIBRARIES}`];
    await run('mvn', ['dependency:copy-dependencies', ...options]);
    copyFileSync(POM, marker);
  },
  command: (port) => [
    'java',
    ...['-Xmx1g', '-XX:+UseSerialGC'],
    ...[`-Djava.library.path=${LIBRARIES}`, '-cp', join(LIBRARIES, '*'), SERVER],
    ...['-inMemory', '-disableTelemetry', '-port', port],
  ],
};

const PACKAGE = '@dynoxide/linux-x64';

/** Dynoxide, written in Rust. Its package has one executable. */
export const DYNOXIDE: EngineKind = {
  name: `dynoxide ${packages.dependencies[PACKAGE]}`,
  prepare: async () => {
    const platform = `${process.platform}-${process.arch}`;
    if (platform !== 'linux-x64') throw new Error(`This version of dynoxide is for linux-x64, and this is ${platform}`);
    await run('npm', ['ci', '--silent', '--prefix', import.meta.dirname]);
  },
  command: (port, host) => [
    join(import.meta.dirname, 'node_modules', PACKAGE, 'dynoxide'),
    '--host',
    host,
    '--port',
    port,
  ],
};

export const ENGINES: Readonly<Record<string, EngineKind>> = { dynoxide: DYNOXIDE, 'dynamodb-local': DYNAMODB_LOCAL };

/** The longest start of an engine, in milliseconds. */
const START_TIME = 30_000;

/**
 * Starts an engine on a free port, by default of the loopback address, and waits until it responds.
 * @throws Error with the engine's output if it ends, or does not respond in START_TIME.
 */
export async function startEngineProcess(kind: EngineKind, host = '127.0.0.1') {
  const port = String(await freePort());
  const [command, ...args] = kind.command(port, host);
  // DynamoDB Local writes a metadata file to its working directory.
  const cwd = temporaryFolder();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => stopProcess(child, 'SIGKILL');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.on('error', (error) => (output += error.message));
  const endpoint = `http://${host}:${port}`;
  const isUp = await waitUntil(() => !isRunning(child) || responds(endpoint), START_TIME);
  if (isUp && isRunning(child)) {
    // Creates a table, because the first table of a Java process takes longer than the service waits.
    (await tableAt(endpoint)).client.destroy();
    return { endpoint, stop };
  }
  await stop();
  throw new Error(`${kind.name} does not start. Its output:\n${output}`);
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}
