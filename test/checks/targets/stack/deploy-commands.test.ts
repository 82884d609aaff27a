import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import cdk from '../../../../cdk.json' with { type: 'json' };
import { deployHelp } from '../../../../infra/aws/deploy-help.ts';
import { readDeployOptions } from '../../../../infra/aws/deploy-options.ts';
import { deploymentOf, deployStack, describeAccess, keyValue, runUpToTwice } from '../../../../infra/aws/deployment.ts';
import { settingNames } from '../../../../infra/aws/deployment-settings.ts';
import { PROJECT } from '../../../../lib/project.ts';
import { listenInTest } from '../../../tools/listen.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { createApp } from './synthesized.ts';

const OUTPUTS = {
  ApiUrl: 'https://abc123.execute-api.eu-central-1.amazonaws.com/v1',
  RestApiId: 'abc123',
  Stage: 'v1',
  TableName: 'orders',
};

/** The host name that LocalStack gives an API, and the path below which any emulator serves it. */
const NAME = 'abc123.execute-api.localhost.localstack.cloud';
const PATH = '/_aws/execute-api/abc123/v1';

test.each([
  [OUTPUTS.ApiUrl, undefined, OUTPUTS.ApiUrl],
  [OUTPUTS.ApiUrl, 'http://localhost:4566', `http://localhost:4566${PATH}`],
  [OUTPUTS.ApiUrl, 'http://localhost:4566/', `http://localhost:4566${PATH}`],
  [`https://${NAME}:4566/v1`, 'http://localhost:4566', `http://${NAME}:4566/v1`],
  [`https://${NAME}:4566/v1`, 'http://localhost:14566/', `http://${NAME}:14566/v1`],
  // A LocalStack that is known by its address.
  ['https://abc123.execute-api.127.0.0.1:4566/v1', 'http://127.0.0.1:4566', `http://127.0.0.1:4566${PATH}`],
])('of the API %s at the endpoint %s, the base URL is %s', (ApiUrl, AWS_ENDPOINT_URL, baseUrl) => {
  const deployment = deploymentOf({ ...OUTPUTS, ApiUrl, ApiKeyId: 'k1' }, { AWS_ENDPOINT_URL });
  expect(deployment).toMatchObject({ baseUrl, tableName: 'orders', apiKeyId: 'k1' });
});

test.each([
  [['--profile', 'team', '-c', 'apiKey=true'], { profile: 'team', repeat: true, help: false }],
  [['-c', 'apiKey=true', '--profile=team'], { profile: 'team' }],
  [['--hotswap', '-c', 'apiKey=true'], { profile: undefined, cdkArguments: ['--hotswap', '-c', 'apiKey=true'] }],
  [['--express', '--no-repeat', '-R'], { repeat: false, cdkArguments: ['--express', '-R'] }],
  [['--express', '--no-rollback', '-vv'], { cdkArguments: ['--express', '--no-rollback', '-vv'] }],
  [['-c', '@aws-cdk/core:some-flag=true', '-h'], { help: true }],
])('npm run deploy takes the arguments %o, of which all but its own are for the CDK', (args, expected) => {
  expect(readDeployOptions(args)).toMatchObject(expected);
});

test.each([
  [['--expres'], "Unknown option '--expres'. See npm run deploy -- --help"],
  [['--apiKey=true'], "Unknown option '--apiKey'"],
  [['-c', 'apiKye=true'], '"apiKye" is not a setting (-c). Did you mean apiKey?'],
  [['-c', 'apiKey'], '-c apiKey is not <name>=<value>'],
  [['-c', 'apiKey=yes'], '-c apiKey must be one of false, true; received yes'],
])('npm run deploy refuses %o before it starts the CDK', (args, message) => {
  expect(() => readDeployOptions(args)).toThrow(message);
});

test('a synthesis refuses unknown settings, too', () => {
  expect(() => createApp({ alowIps: '203.0.113.0/24' })).toThrow('"alowIps" is not a setting (-c)');
});

test('the help of npm run deploy has every setting, from the tables of the manuals, and names the help of the CDK', () => {
  const help = deployHelp();
  for (const name of [...settingNames().map((setting) => `-c ${setting}=`), '--express', '--no-repeat']) {
    expect(help).toContain(name);
  }
  expect(help).toContain(
    '  -c throttle=<rate>[:<burst>]\n      requests per second, on average and in a burst; the rest get',
  );
  expect(help.trimEnd()).toMatch(/npx cdk deploy --help lists them\.$/);
  expect(help).not.toMatch(/[`|\]]\(|``/);
});

/** Runs a script of the operator with these variables, and no AWS configuration of this machine. */
function runScript(script: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const { PATH } = process.env;
  const none = { AWS_EC2_METADATA_DISABLED: 'true', HOME: temporaryFolder() };
  const options = { env: { PATH, ...none, ...env }, encoding: 'utf8' } as const;
  return spawnSync(process.execPath, [join(PROJECT, 'infra/aws', script), ...args], options);
}

describe.each([['deploy.ts'], ['destroy.ts'], ['environments.ts']])('%s', (script) => {
  const branch = script === 'environments.ts' ? [] : ['-c', 'branch=any'];

  test.each([
    [{}, [], 'There is no AWS region. Set AWS_REGION, or use --profile NAME'],
    [{}, ['--profile', 'team'], 'There is no region in the profile team. Set AWS_REGION, or use --profile NAME'],
    [{ AWS_DEFAULT_REGION: 'eu-west-1' }, [], 'There are no AWS credentials. Set AWS_ACCESS_KEY_ID and'],
    [{}, ['--bogus'], "Unknown option '--bogus'. See npm run"],
  ])('with the variables %o and the arguments %o, says so in one line', (env, args, message) => {
    const { status, stdout, stderr } = runScript(script, env, ...branch, ...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(message);
  });
});

test('npm run destroy refuses an unknown setting: it would remove the environment of the checked-out branch', () => {
  const { stderr } = runScript('destroy.ts', {}, '-c', 'brnch=any');
  expect(stderr).toBe('"brnch" is not a setting (-c). Did you mean branch?\n');
});

test('a role that may not read the key is told which right it lacks', async () => {
  const server = createServer((_, response) => {
    response.writeHead(403, { 'x-amzn-ErrorType': 'AccessDeniedException' }).end('{"message":"not authorized"}');
  });
  vi.stubEnv('AWS_ENDPOINT_URL', await listenInTest(server));
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']) vi.stubEnv(name, 'test');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(keyValue('k1')).rejects.toThrow(/apigateway:GET on .*\/apikeys\/k1 .*not authorized/);
});

test.each([
  [{}, ['Open to anybody', '-c allowIps=', '-c apiKey=true']],
  [{ AllowedAddresses: '203.0.113.0/24' }, ['Closed: it takes requests from 203.0.113.0/24 only']],
  [{ ApiKeyId: 'k1' }, ['Closed: it takes requests with its key only', 'export API_KEY=$(aws', '--api-key k1)']],
  [{ AllowedAddresses: '10.0.0.1', ApiKeyId: 'k1' }, ['from 10.0.0.1 with its key only', '--api-key k1)']],
])('a deployment with %o says who can reach it', (outputs, texts) => {
  const access = describeAccess(deploymentOf({ ...OUTPUTS, ...outputs }, {}));
  for (const text of texts) expect(access).toContain(text);
});

test.each([
  [undefined, []],
  ['http://127.0.0.1:4566', [expect.stringContaining('npm run destroy, then deploy again')]],
])('at the endpoint %s, a deployment that fails says %o', async (endpoint, texts) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'cdk'), '#!/bin/sh\nexit 3', { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
  vi.stubEnv('AWS_ENDPOINT_URL', endpoint);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    said.mockRestore();
  });
  await expect(deployStack([])).rejects.toMatchObject({ code: 3 });
  expect(said.mock.calls.flat()).toEqual(texts);
});

test.each([
  [true, 0, 1, undefined],
  [true, 1, 2, undefined],
  [true, 2, 2, 'run 2'],
  [false, 1, 1, 'run 1'],
])(
  'with repeat=%o and %d failures, the smoke test runs %d times and ends with the error %s',
  async (repeat, failures, runs, error) => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    onTestFinished(() => said.mockRestore());
    let run = 0;
    const smokeTest = async () => {
      run++;
      if (run <= failures) throw new Error(`run ${run}`);
    };
    const thrown = await runUpToTwice(smokeTest, repeat).catch((failure: unknown) => failure);
    expect({ run, thrown }).toEqual({ run: runs, thrown: error && new Error(error) });
    expect(said).toHaveBeenCalledTimes(runs - 1);
  },
);

test('cdk watch sees the folders that functions and the stack are made of', () => {
  expect(cdk.watch.include).toEqual(expect.arrayContaining(['functions/**', 'lib/**', 'infra/aws/**']));
});

test('the CDK tells AWS neither its version nor how it is used', () => {
  expect(cdk).toMatchObject({ versionReporting: false, context: { 'cli-telemetry': false } });
});
