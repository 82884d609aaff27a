import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { APIGatewayClient, GetApiKeyCommand } from '@aws-sdk/client-api-gateway';
import { PROJECT } from '../../lib/project.ts';
import { run } from '../run.ts';
import { DESTROY_FIRST } from '../wait-until-healthy.ts';
import { clientConfig } from './access.ts';

/** The file to which `cdk deploy` writes the outputs of the stack. */
const OUTPUTS_FILE = join(PROJECT, 'cdk.out/outputs.json');

export type Deployment = ReturnType<typeof deploymentOf>;

/**
 * Runs `cdk deploy` with these arguments, and returns what it deployed. A stack whose first deployment failed without a
 * rollback is removed first: only a terminal could answer the question whether it may.
 * @throws CommandFailed if it fails. In an emulator, a hint to destroy first is then on standard error.
 */
export async function deployStack(args: readonly string[]): Promise<Deployment> {
  rmSync(OUTPUTS_FILE, { force: true });
  const options = ['--require-approval', 'never', '--yes', '--outputs-file', OUTPUTS_FILE];
  try {
    await run('cdk', ['deploy', ...options, ...args]);
  } catch (error) {
    if (process.env.AWS_ENDPOINT_URL !== undefined) console.error(DESTROY_FIRST);
    throw error;
  }
  return lastDeployment();
}

/** Returns the last deployment that this checkout made. @throws if it has made none */
export function lastDeployment(): Deployment {
  const stacks: Record<string, Record<string, string>> = JSON.parse(readFileSync(OUTPUTS_FILE, 'utf8'));
  return deploymentOf(Object.values(stacks)[0] ?? {}, process.env);
}

/**
 * Returns the deployment that the outputs of a stack describe. In an emulator (`AWS_ENDPOINT_URL`), it prefers the
 * API's host name: only requests to this name tell a function its whole path on LocalStack. A LocalStack that is known by
 * its address has no such names, and serves APIs below a path.
 */
export function deploymentOf(outputs: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv) {
  const { ApiUrl = '', RestApiId, Stage, TableName = '', ApiKeyId, AllowedAddresses } = outputs;
  const endpoint = env.AWS_ENDPOINT_URL?.replace(/\/$/, '');
  const below = `${endpoint}/_aws/execute-api/${RestApiId}/${Stage}`;
  const baseUrl = endpoint === undefined ? ApiUrl : (urlAtEndpoint(ApiUrl, endpoint) ?? below);
  return {
    baseUrl,
    tableName: TableName,
    /** The id of the API key, if requests need one. */
    apiKeyId: ApiKeyId,
    /** The addresses from which requests are taken, separated by commas; undefined if every address is allowed. */
    allowedAddresses: AllowedAddresses,
  };
}

/**
 * Returns the API's host name with the scheme and port of the emulator, or undefined if the host is AWS's, or is no
 * host: a LocalStack that is known by its address puts the API's id before the address.
 */
function urlAtEndpoint(apiUrl: string, endpoint: string): string | undefined {
  if (!URL.canParse(apiUrl)) return undefined;
  const url = new URL(apiUrl);
  if (url.hostname.endsWith('.amazonaws.com')) return undefined;
  const { protocol, port } = new URL(endpoint);
  return `${protocol}//${url.hostname}${port && `:${port}`}${url.pathname}`;
}

/**
 * Returns the value of an API key, which requests send, by default with the credentials of the environment.
 * @throws Error if it cannot be read. The message says which right that takes.
 */
export async function keyValue(apiKey: string, profile?: string): Promise<string> {
  const client = new APIGatewayClient(clientConfig(profile));
  try {
    const { value } = await client.send(new GetApiKeyCommand({ apiKey, includeValue: true }));
    if (value) return value;
  } catch (cause) {
    const right = `It takes the right apigateway:GET on arn:aws:apigateway:*::/apikeys/${apiKey}`;
    throw new Error(`The key ${apiKey} cannot be read. ${right} (${cause instanceof Error ? cause.message : cause})`);
  }
  throw new Error(`The API key ${apiKey} has no value`);
}

/** Runs a smoke test, with `repeat` once more if it fails, and says so. @throws the error of the last run */
export async function runUpToTwice(smokeTest: () => Promise<void>, repeat: boolean): Promise<void> {
  try {
    await smokeTest();
  } catch (error) {
    if (!repeat) throw error;
    console.log('\nThe smoke test failed. It runs again, because parts of the gateway can lag behind (--no-repeat)');
    await smokeTest();
  }
}

const OPEN = `Open to anybody who has this address. To close it, deploy again with one or both of:
  -c allowIps=203.0.113.0/24   only these addresses, such as an office or a VPN
  -c apiKey=true               only callers with a key, such as CI jobs, whose addresses change`;

/** Says who can reach a deployment, and how to close it or to get its key. */
export function describeAccess({ apiKeyId, allowedAddresses }: Deployment): string {
  const origin = allowedAddresses === undefined ? '' : ` from ${allowedAddresses}`;
  if (apiKeyId === undefined) return origin === '' ? OPEN : `Closed: it takes requests${origin} only.`;
  return `Closed: it takes requests${origin} with its key only. The tools of this project send the key in API_KEY:
  export API_KEY=$(aws apigateway get-api-key --include-value --query value --output text --api-key ${apiKeyId})`;
}
