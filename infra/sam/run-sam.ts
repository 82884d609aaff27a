import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT } from '../../lib/project.ts';
import { onStop } from '../../lib/tools/harness/terminal/on-stop.ts';
import { main, outputOf } from '../run.ts';
import { prepareTable, requireReachable } from './local-engine.ts';
import { startSam } from './start-sam.ts';

const INSTEAD =
  'Without it, npm start serves the same functions, and npm run checks -- cloud runs them on an emulator.';

const HELP = `Usage: npm run sam [-- --image NAME]

Serves the stack with SAM until Ctrl+C or SIGTERM.

  --image NAME    the base image of the functions, in the local Docker
                                           (default: SAM pulls AWS's)

Environment variables:
  PORT            the port to listen on                        (3000)
  AWS_ENDPOINT_URL_DYNAMODB
                  the DynamoDB engine         (http://localhost:8000)
`;

await main(async () => {
  const { values } = parseArgs({ options: { image: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help) return void process.stdout.write(HELP);
  requireTool('docker', ['info'], 'a running Docker');
  requireTool('sam', ['--version'], 'the AWS SAM CLI');
  const { AWS_ENDPOINT_URL_DYNAMODB: engine = 'http://localhost:8000', PORT: port = '3000' } = process.env;
  console.log(`Preparing the table in the DynamoDB at ${engine}`);
  await prepareTable(engine);
  await requireReachable(engine);
  const pull = values.image === undefined ? ". The first start pulls AWS's Lambda image, which takes minutes" : '';
  console.log(`Synthesising the stack, then starting SAM${pull}`);
  const stopped = new Promise((resolve) =>
    onStop(resolve, { withParent: process.env.npm_lifecycle_event !== undefined }),
  );
  const server = await startSam({ engine, port, directory: join(PROJECT, 'cdk.out/sam'), image: values.image });
  try {
    await Promise.race([server.ready.then(() => announce(server.baseUrl, server.ended)), stopped]);
  } finally {
    console.log("\nStopping SAM and its functions' containers, which takes some seconds");
    await server.stop();
  }
});

function announce(baseUrl: string, ended: Promise<void>): Promise<void> {
  console.log(`\nThe API is at ${baseUrl}. Ctrl+C stops it and removes its containers`);
  return ended;
}

function requireTool(command: string, args: readonly string[], name: string): void {
  if (outputOf(command, ...args) !== undefined) return;
  throw new Error(`npm run sam needs ${name}, and \`${command} ${args[0]}\` fails here. ${INSTEAD}`);
}
