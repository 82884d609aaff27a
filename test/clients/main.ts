import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../../infra/package/start-server.ts';
import { PROJECT } from '../../infra/project.ts';
import { main } from '../../infra/run.ts';
import { installPackages } from '../docker/debian-packages.ts';
import { mustRun, timed, type User, userEnvironment } from '../package/packed.ts';
import { CLIENTS, type GeneratedClient } from './clients.ts';

/** The documents by their names. */
const DOCUMENTS = { whole: '/openapi.json', orders: '/openapi.json?view=orders' } as const;

const OPENAPI_GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { document: { type: 'string' } },
});

// npm run test:clients [-- names] generates clients from both documents, or from one of them (--document orders), and takes
// an order through its life with each.
await main(async () => {
  const clients = CLIENTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const documents = Object.entries(DOCUMENTS).filter(([name]) => (values.document ?? name) === name);
  if (clients.length * documents.length === 0) throw new Error('There is no such client, or no such document');
  if (clients.some(({ name }) => name === 'go')) installPackages('go', ['golang-go']);
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  const server = await startServer();
  const failures: string[] = [];
  try {
    const env = {
      ...userEnvironment(dirname(process.execPath)),
      PROJECT,
      GENERATOR: join(folder, 'openapi-generator-cli.jar'),
    };
    await timed(OPENAPI_GENERATOR, () => installGenerator({ folder, env }));
    for (const client of clients) {
      for (const [name, path] of documents) {
        const title = `${client.name}-${name}`;
        const baseUrl = `${server.baseUrl}/sandboxes/${title}`;
        const user = { folder: join(folder, title), env: { ...env, BASE_URL: baseUrl } };
        await timed(title, () => check(client, `${baseUrl}${path}`, user)).catch((error: Error) => {
          failures.push(`${title}: ${error.message}`);
        });
      }
    }
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

/** Copies the jar that `$GENERATOR` names. */
async function installGenerator({ folder, env }: User): Promise<void> {
  installPackages('mvn', ['maven', 'default-jdk-headless']);
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
  const options = [`-Dartifact=${OPENAPI_GENERATOR}`, `-DoutputDirectory=${folder}`, '-Dmdep.stripVersion=true'];
  await mustRun({ folder, env }, 'mvn', '--batch-mode', '--quiet', copy, ...options);
}

/** @throws Error with the output of the first command that fails. */
async function check({ program, script }: GeneratedClient, document: string, user: User): Promise<void> {
  mkdirSync(user.folder);
  writeFileSync(join(user.folder, 'openapi.json'), await (await fetch(document)).text());
  copyFileSync(join(import.meta.dirname, 'programs', program), join(user.folder, program));
  await mustRun(user, 'bash', '-euc', script);
}
