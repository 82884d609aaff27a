import type { Settings } from '../../../../infra/aws/deployment-settings.ts';

/** The name of a setting on the command line. */
type Name = Exclude<keyof Settings, 'allowedOrigins' | 'everywhere'> | 'allowOrigin' | keyof Settings['everywhere'];

/** A context with every setting, each with a value that is not its default. The caller names the branch. */
export const EVERY_SETTING = {
  owner: 'Ada',
  apiKey: 'true',
  allowIps: '127.0.0.0/8,::1',
  retain: 'true',
  throttle: '500:700',
  architecture: 'x86_64',
  dynamodbEndpoint: 'http://dynamodb.example:8000',
  requireSandbox: 'true',
  allowOrigin: 'https://app.example',
  webhookHosts: 'hooks.example',
  defects: 'pay-twice',
  changes: 'deprecated',
  spoilers: 'off',
  sandboxDays: '2',
  maxDelay: '20000',
  reserve: '3',
  budget: '20:team@example.com',
  observe: 'on',
} as const satisfies Record<Exclude<Name, 'branch'>, string>;
