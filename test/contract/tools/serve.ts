import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { CHANGE_IDS } from '../../../lib/switches/ids.ts';
import type { Capability } from '../../tools/capabilities.ts';
import { type SpawnedServer, spawnDynamoServer, spawnServer } from '../../tools/server/spawn-server.ts';
import { GIVEN_ENGINE } from '../../tools/storage/start-engine.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The local server that the suite runs against. Undefined means the deployment in BASE_URL. */
    server?: ServerName;
    /** The base URL of the API under test, without a trailing slash. */
    baseUrl: string;
    /** The key of a closed environment. Undefined means that of API_KEY. */
    apiKey?: string;
    /** The capabilities that the target lacks, in addition to those in SKIP_CAPABILITIES. */
    lacks?: readonly Capability[];
  }
}

type Target = Pick<SpawnedServer, 'baseUrl' | 'stop'>;

/** The local servers of the contract suite, by what `provide` of a project calls them. */
const SERVERS = {
  memory: () => spawnServer([]),
  SQLite: () => spawnServer(['--data', join(temporaryFolder(), 'orders.db')]),
  'all changes': () => spawnServer(['--changes', CHANGE_IDS.join()]),
  'a closed server': (project) => {
    const apiKey = 'the-key-of-the-closed-server';
    project.provide('apiKey', apiKey);
    project.provide('lacks', ['api-key-of-sandbox', 'sandboxes-without-key']);
    return spawnServer(['--api-key'], { API_KEY: apiKey });
  },
  DynamoDB: (project) => {
    // dynalite has no transactions.
    if (!GIVEN_ENGINE) project.provide('lacks', ['transactions']);
    return spawnDynamoServer();
  },
} as const satisfies Readonly<Record<string, (project: TestProject) => Promise<Target>>>;

export type ServerName = keyof typeof SERVERS;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Points a project at its local server or, if it has none, at the deployment in BASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server } = project.config.provide;
  const { baseUrl, stop } = server === undefined ? deployment(project) : await SERVERS[server](project);
  project.provide('baseUrl', baseUrl);
  return stop;
}

function deployment(project: TestProject): Target {
  const baseUrl = process.env.BASE_URL;
  if (!baseUrl) throw new Error('Set BASE_URL to the base URL of the deployment, such as http://localhost:3000');
  if (!LOOPBACK.includes(new URL(baseUrl).hostname)) project.provide('lacks', ['receivers']);
  return { baseUrl: baseUrl.replace(/\/+$/, ''), stop: async () => {} };
}
