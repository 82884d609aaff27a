import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT } from './project.ts';
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
 * The deployment that the outputs of a stack describe. An emulator (`AWS_ENDPOINT_URL`) has no host name for each
 * API; MiniStack and LocalStack serve APIs below a path.
 */
export function deploymentOf(outputs: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv): Deployment {
  const { ApiUrl = '', RestApiId, Stage, TableName = '', ApiKeyId } = outputs;
  const endpoint = env.AWS_ENDPOINT_URL?.replace(/\/$/, '');
  const baseUrl = endpoint ? `${endpoint}/_aws/execute-api/${RestApiId}/${Stage}` : ApiUrl;
  return { baseUrl, tableName: TableName, apiKeyId: ApiKeyId };
}

/**
 * Waits until the API responds: a stage exists some seconds before the whole gateway knows it.
 * @throws Error if it does not respond within a minute.
 */
export async function waitUntilItAnswers(baseUrl: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const response = await fetch(baseUrl, { method: 'OPTIONS' }).catch(() => undefined);
    if (response?.status === 204) return;
    await wait(PAUSE);
  }
  throw new Error(`${baseUrl} does not answer`);
}
