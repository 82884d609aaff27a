import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

const PROGRAM = `
  const { handler } = require('./index.js');
  require('node:stream/consumers').json(process.stdin).then(async (event) => {
    const context = { awsRequestId: 'test', functionName: 'test', getRemainingTimeInMillis: () => 28_000 };
    console.log(JSON.stringify(await handler(event, context)));
  });
`;

/**
 * Loads the bundle in a directory in a new Node process, without other modules, and calls its handler.
 * @throws Error if the process fails or writes to standard error.
 */
export async function runBundle(
  directory: string,
  event: APIGatewayProxyEvent,
  environment: Readonly<Record<string, string>>,
): Promise<APIGatewayProxyResult> {
  const child = spawn(process.execPath, ['--eval', PROGRAM], {
    cwd: directory,
    env: { ...environment, ...LAMBDA },
  });
  child.stdin.end(JSON.stringify(event));
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0 || stderr !== '') throw new Error(`The bundle in ${directory} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

/** The environment variables that the Lambda service sets. */
export const LAMBDA = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_SESSION_TOKEN: 'test',
};
