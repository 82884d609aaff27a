import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { main } from '../aws/run.ts';
import { PROJECT } from '../project.ts';
import { prepareTable, requireReachable } from './local-engine.ts';
import { startSam } from './start-sam.ts';
import { stopSignal } from './stop-signal.ts';

const INSTEAD = 'Without it, npm start serves the same functions, and npm run test:cloud runs them on an emulator.';

// npm run sam: serves the stack with SAM, with the DynamoDB at AWS_ENDPOINT_URL_DYNAMODB, until Ctrl+C or SIGTERM.
await main(async () => {
  requireTool('docker', ['info'], 'a running Docker');
  requireTool('sam', ['--version'], 'the AWS SAM CLI');
  const { AWS_ENDPOINT_URL_DYNAMODB: engine = 'http://localhost:8000', PORT: port = '3000' } = process.env;
  console.log(`Preparing the table in the DynamoDB at ${engine}`);
  await prepareTable(engine);
  await requireReachable(engine);
  console.log(
    "Synthesising the stack, then starting SAM. The first start pulls AWS's Lambda image, which takes minutes",
  );
  const stopped = stopSignal();
  const server = await startSam({ engine, port, directory: join(PROJECT, 'cdk.out/sam') });
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
  const { status } = spawnSync(command, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`npm run sam needs ${name}, and \`${command} ${args[0]}\` fails here. ${INSTEAD}`);
}
