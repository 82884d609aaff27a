import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { CHANGE_IDS } from '../../lib/switches/ids.ts';
import type { Capability } from '../contract/capabilities.ts';
import { type SpawnedServer, spawnDynamoServer, spawnServer } from '../infra/server/spawn-server.ts';
import { GIVEN_ENGINE } from '../storage/start-engine.ts';
import { temporaryFolder } from '../tools/temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The base URL of the API under test, without a trailing slash. */
    baseUrl: string;
    /** The key of a closed environment. Undefined means that of API_KEY. */
    apiKey?: string;
    /** The capabilities that the target lacks, in addition to those in SKIP_CAPABILITIES. */
    lacks?: readonly Capability[];
  }
}

type Target = Pick<SpawnedServer, 'baseUrl' | 'stop'>;

/** The local servers of the contract suite, by the names of the projects. */
const SERVERS: Readonly<Record<string, (project: TestProject) => Promise<Target>>> = {
  'contract over memory': () => spawnServer([]),
  'contract over SQLite': () => spawnServer(['--data', join(temporaryFolder(), 'orders.db')]),
  'contract with all changes': () => spawnServer(['--changes', CHANGE_IDS.join()]),
  'contract of a closed server': (project) => {
    const apiKey = 'the-key-of-the-closed-server';
    project.provide('apiKey', apiKey);
    project.provide('lacks', ['api-key-of-sandbox', 'sandboxes-without-key']);
    return spawnServer(['--api-key'], { API_KEY: apiKey });
  },
  'contract over DynamoDB': (project) => {
    // dynalite has no transactions.
    if (!GIVEN_ENGINE) project.provide('lacks', ['transactions']);
    return spawnDynamoServer();
  },
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Points a project at its local server or, if it has none, at the deployment in BASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { baseUrl, stop } = (await SERVERS[project.name]?.(project)) ?? deployment(project);
  project.provide('baseUrl', baseUrl);
  return stop;
}

function deployment(project: TestProject): Target {
  const baseUrl = process.env.BASE_URL;
  if (!baseUrl) throw new Error('Set BASE_URL to the base URL of the deployment, such as http://localhost:3000');
  if (!LOOPBACK.includes(new URL(baseUrl).hostname)) project.provide('lacks', ['receivers']);
  return { baseUrl: baseUrl.replace(/\/+$/, ''), stop: async () => {} };
}
