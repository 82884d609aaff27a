import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../../infra/run.ts';
import { PROJECT } from '../../../../lib/project.ts';
import { tableAt } from '../../../tools/storage/stores.ts';
import { installPackages } from '../../tools/docker/debian-packages.ts';
import { type Command, startProgram } from '../../tools/start-program.ts';
import packages from './package.json' with { type: 'json' };

export interface EngineKind {
  /** The name and version. */
  readonly name: string;
  /** Installs the engine if it is missing. @throws Error if a program that it needs is missing. */
  prepare(): Promise<void>;
  /** The command that runs it in memory on a port of an address. */
  command(port: string, host: string): Command;
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
    // It copies a library to this folder, the working directory, and leaves it there when it is killed.
    ...['-Xmx1g', '-XX:+UseSerialGC', '-Djava.io.tmpdir=.'],
    ...[`-Djava.library.path=${LIBRARIES}`, '-cp', join(LIBRARIES, '*'), SERVER],
    ...['-inMemory', '-disableTelemetry', '-port', port],
  ],
};

const PACKAGE = '@dynoxide/linux-x64';
const EXECUTABLE = join(import.meta.dirname, 'node_modules', PACKAGE, 'dynoxide');

/** Dynoxide, written in Rust. Its package has one executable. */
export const DYNOXIDE: EngineKind = {
  name: `dynoxide ${packages.dependencies[PACKAGE]}`,
  prepare: async () => {
    const platform = `${process.platform}-${process.arch}`;
    if (platform !== 'linux-x64') throw new Error(`This version of dynoxide is for linux-x64, and this is ${platform}`);
    await run('npm', ['ci', '--silent', '--prefix', import.meta.dirname]);
  },
  command: (port, host) => [EXECUTABLE, '--host', host, '--port', port],
};

export const ENGINES: Readonly<Record<string, EngineKind>> = { dynoxide: DYNOXIDE, 'dynamodb-local': DYNAMODB_LOCAL };

/** Starts an engine on a free port, by default of the loopback address. @throws Error if it does not start. */
export async function startEngineProcess(kind: EngineKind, host = '127.0.0.1') {
  const { url: endpoint, stop } = await startProgram(kind.name, (port) => kind.command(port, host), host);
  // Creates a table, because the first table of a Java process takes longer than the service waits.
  (await tableAt(endpoint)).client.destroy();
  return { endpoint, stop };
}
