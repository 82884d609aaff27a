import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT } from '../project.ts';
import { run } from './run.ts';

/** The file in which `cdk deploy` leaves the outputs of the stack. */
const OUTPUTS_FILE = join(PROJECT, 'cdk.out/outputs.json');

/** How long a new API may take to respond, and the time between two tries, in milliseconds. */
const PATIENCE = 60_000;
const PAUSE = 1_000;

/** The outputs of a deployed stack. */
export interface Deployment {
  readonly baseUrl: string;
  readonly tableName: string;
  /** The id of an API key, if callers need one. */
  readonly apiKeyId: string | undefined;
}

/** Deploys the stack of the branch; `args` go to `cdk deploy`. */
export async function deployStack(args: readonly string[]): Promise<Deployment> {
  rmSync(OUTPUTS_FILE, { force: true });
  await run('cdk', ['deploy', '--require-approval', 'never', '--outputs-file', OUTPUTS_FILE, ...args]);
  return lastDeployment();
}

/** The deployment made last from this checkout. */
export function lastDeployment(): Deployment {
  const stacks: Record<string, Record<string, string>> = JSON.parse(readFileSync(OUTPUTS_FILE, 'utf8'));
  return deploymentOf(Object.values(stacks)[0] ?? {}, process.env);
}

/**
 * The deployment that the outputs of a stack describe. In an emulator (`AWS_ENDPOINT_URL`), an API has a host name if
 * the emulator has names of its own, as LocalStack does: only under that name does a function learn its whole path.
 * MiniStack has none, and serves APIs below a path.
 */
export function deploymentOf(outputs: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv): Deployment {
  const { ApiUrl = '', RestApiId, Stage, TableName = '', ApiKeyId } = outputs;
  const endpoint = env.AWS_ENDPOINT_URL?.replace(/\/$/, '');
  const below = `${endpoint}/_aws/execute-api/${RestApiId}/${Stage}`;
  const baseUrl = endpoint === undefined ? ApiUrl : (urlAtEndpoint(ApiUrl, endpoint) ?? below);
  return { baseUrl, tableName: TableName, apiKeyId: ApiKeyId };
}

/** The API's own name with the scheme and port of the emulator; undefined if the name is one of AWS's. */
function urlAtEndpoint(apiUrl: string, endpoint: string): string | undefined {
  const url = new URL(apiUrl);
  if (url.hostname.endsWith('.amazonaws.com')) return undefined;
  const { protocol, port } = new URL(endpoint);
  return `${protocol}//${url.hostname}${port && `:${port}`}${url.pathname}`;
}

const ON_LOCALSTACK =
  'LocalStack 4.14 loses an API when a deployment changes it, and responds to everything with a 404: ' +
  'npm run destroy, then deploy again. If the name does not resolve, your DNS server drops names of 127.0.0.1';

/**
 * Waits until the API responds: a stage exists some seconds before the whole gateway knows it.
 * @throws Error if it does not respond within a minute.
 */
export async function waitUntilItResponds(baseUrl: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const response = await fetch(baseUrl, { method: 'OPTIONS' }).catch(() => undefined);
    if (response?.status === 204) return;
    await wait(PAUSE);
  }
  const hint = new URL(baseUrl).hostname.endsWith('.localstack.cloud') ? `. ${ON_LOCALSTACK}` : '';
  throw new Error(`${baseUrl} does not respond${hint}`);
}
