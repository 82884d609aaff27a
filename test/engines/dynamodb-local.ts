import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../infra/project.ts';
import { run } from '../../infra/run.ts';
import { installPackages } from '../docker/debian-packages.ts';
import type { EngineKind } from './engine-process.ts';

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
