import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../lib/storage/dynamodb/client.ts';
import { createTable } from '../../lib/storage/dynamodb/create-table.ts';
import { PROJECT } from '../aws/project.ts';
import { main, run } from '../aws/run.ts';
import { samArguments, samVariables, seenFromContainer, TABLE_NAME } from './sam-command.ts';

const DIRECTORY = join(PROJECT, 'cdk.out/sam');
const INSTEAD = 'Without it, npm start serves the same functions, and npm run test:cloud runs them on an emulator.';

/** What an engine on this machine takes: anything. */
const LOCAL = { credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

// npm run sam: serves the synthesised stack with SAM, on a DynamoDB at AWS_ENDPOINT_URL_DYNAMODB.
await main(async () => {
  requireTool('docker', ['info'], 'a running Docker');
  requireTool('sam', ['--version'], 'the AWS SAM CLI');
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? 'http://localhost:8000';
  await prepareTable(endpoint);
  const architecture = `architecture=${arch() === 'arm64' ? 'arm64' : 'x86_64'}`;
  const dynamodbEndpoint = `dynamodbEndpoint=${seenFromContainer(endpoint)}`;
  mkdirSync(DIRECTORY, { recursive: true });
  await run('cdk', ['synth', '--quiet', '--output', DIRECTORY, '-c', architecture, '-c', dynamodbEndpoint]);
  const template = readdirSync(DIRECTORY).find((name) => name.endsWith('.template.json'));
  const envFile = join(DIRECTORY, 'variables.json');
  writeFileSync(envFile, JSON.stringify(samVariables()));
  const port = process.env.PORT ?? '3000';
  await run('sam', samArguments({ template: join(DIRECTORY, template ?? ''), envFile, port }), credentials());
});

function requireTool(command: string, args: readonly string[], name: string): void {
  const { status } = spawnSync(command, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`npm run sam needs ${name}, and \`${command} ${args[0]}\` fails here. ${INSTEAD}`);
}

async function prepareTable(endpoint: string): Promise<void> {
  const client = createClient({ endpoint, region: 'us-east-1', ...(!process.env.AWS_ACCESS_KEY_ID && LOCAL) });
  try {
    await createTable(client, TABLE_NAME);
  } catch (error) {
    const message =
      'Start one, e.g. docker run -p 8000:8000 amazon/dynamodb-local, or name it in AWS_ENDPOINT_URL_DYNAMODB';
    throw new Error(`There is no DynamoDB at ${endpoint}. ${message}`, { cause: error });
  } finally {
    client.destroy();
  }
}

/** SAM hands the caller's credentials to the functions. */
function credentials(): NodeJS.ProcessEnv {
  const { AWS_ACCESS_KEY_ID = 'local', AWS_SECRET_ACCESS_KEY = 'local', AWS_REGION = 'us-east-1' } = process.env;
  return { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION };
}
