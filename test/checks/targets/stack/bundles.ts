import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { App, type CfnResource, Stack } from 'aws-cdk-lib';
import { Role } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { FunctionRow } from '../../../../infra/aws/bundle.ts';
import { readSettings } from '../../../../infra/aws/deployment-settings.ts';
import { addEndpoint } from '../../../../infra/aws/endpoint-function.ts';

/** The environment variables that the Lambda service sets. */
const LAMBDA = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_SESSION_TOKEN: 'test',
};

const GIT = { branch: 'test', owner: undefined };

/** Synthesises only these functions into a directory. Returns the folder of each bundle, by the function's file. */
export function bundleFunctions(routes: readonly FunctionRow[], outdir: string, observe = false) {
  const app = new App({ outdir, context: { 'aws:cdk:enable-asset-metadata': true } });
  const stack = new Stack(app, 'Bundles');
  const shared = {
    settings: { ...readSettings(() => undefined, GIT), observe },
    role: Role.fromRoleArn(stack, 'Role', 'arn:aws:iam::111122223333:role/test', { mutable: false }),
    logGroup: LogGroup.fromLogGroupName(stack, 'Logs', 'test'),
    ...{ description: '', environment: {} },
  };
  const folders = routes.map((route) => {
    const resource = addEndpoint(stack, route.file, { ...shared, route }).node.defaultChild as CfnResource;
    return [route.file, join(outdir, resource.getMetadata('aws:asset:path'))] as const;
  });
  return new Map(folders);
}

const PROGRAM = `
  const { handler } = require('./index.js');
  if (typeof handler.use !== 'function') throw new Error('The function exports no handler of middy');
  const context = { awsRequestId: 'test', functionName: 'test', getRemainingTimeInMillis: () => 28_000 };
  handler(JSON.parse(process.argv[1]), context).then((result) => console.log(JSON.stringify(result)));
`;

/**
 * Loads the bundle in a directory in a new Node process, without other modules, and calls its handler. Returns its
 * result, and the lines that it writes to its log.
 * @throws Error if the process fails, or writes anything but lines of JSON
 */
export async function runBundle(cwd: string, event: APIGatewayProxyEvent, environment: NodeJS.ProcessEnv) {
  const args = ['--eval', PROGRAM, JSON.stringify(event)];
  const options = { cwd, env: { ...environment, ...LAMBDA }, maxBuffer: Number.POSITIVE_INFINITY };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options);
  const lines = `${stderr}${stdout}`.trimEnd().split('\n');
  const log = lines.map((line) => JSON.parse(line));
  const result: APIGatewayProxyResult = log.pop();
  return { result, log };
}
