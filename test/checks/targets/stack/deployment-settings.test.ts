import { expect, test } from 'vitest';
import { readSettings } from '../../../../infra/aws/deployment-settings.ts';
import { readEnvironment } from '../../../../lib/wiring/environment.ts';
import { EVERY_SETTING } from './every-setting.ts';

const GIT = { branch: 'main', owner: 'Ada Lovelace' };

function settings(context: Readonly<Record<string, unknown>>, defaults: Parameters<typeof readSettings>[1] = GIT) {
  return readSettings((name) => context[name], defaults);
}

test('without a context, an environment is for the checked-out branch, and keeps nothing when it is deleted', () => {
  expect(settings({})).toEqual({
    branch: 'main',
    owner: 'Ada Lovelace',
    architecture: 'arm64',
    apiKey: false,
    allowIps: [],
    throttle: { rate: 200, burst: 400 },
    retain: false,
    dynamodbEndpoint: undefined,
    requireSandbox: false,
    allowedOrigins: undefined,
    webhookHosts: [],
    everywhere: { defects: [], changes: [] },
    spoilers: true,
    sandboxDays: undefined,
    maxDelay: 5_000,
    reserve: undefined,
    budget: undefined,
    observe: false,
  });
});

test('every setting can be text on the command line or JSON in cdk.json', () => {
  expect(
    settings({
      ...EVERY_SETTING,
      branch: 'fix/1',
      retain: true,
      allowIps: '203.0.113.0/24, 2001:db8::/32',
      allowOrigin: 'http://localhost:5173, https://app.example',
      webhookHosts: 'Hooks.example., 10.0.0.7,::1',
      defects: 'pay-twice, float-money',
      sandboxDays: 0.5,
      reserve: 20,
    }),
  ).toEqual({
    branch: 'fix/1',
    owner: 'Ada',
    architecture: 'x86_64',
    apiKey: true,
    allowIps: ['203.0.113.0/24', '2001:db8::/32'],
    throttle: { rate: 500, burst: 700 },
    retain: true,
    dynamodbEndpoint: 'http://dynamodb.example:8000',
    requireSandbox: true,
    allowedOrigins: ['http://localhost:5173', 'https://app.example'],
    webhookHosts: ['hooks.example.', '10.0.0.7', '[::1]'],
    everywhere: { defects: ['pay-twice', 'float-money'], changes: ['deprecated'] },
    spoilers: false,
    sandboxDays: '0.5',
    maxDelay: 20_000,
    reserve: 20,
    budget: { dollars: 20, email: 'team@example.com' },
    observe: true,
  });
});

test('a rate without a burst gets a burst of twice the rate', () => {
  expect(settings({ throttle: '50' }).throttle).toEqual({ rate: 50, burst: 100 });
});

test.each([
  [{ architecture: 'arm' }, '-c architecture must be one of arm64, x86_64; received arm'],
  [{ apiKey: 'yes' }, '-c apiKey must be one of false, true; received yes'],
  [{ allowIps: '203.0.113.0/33' }, '-c allowIps must be addresses or ranges, such as 203.0.113.0/24'],
  [{ allowIps: 'office.example' }, 'received "office.example"'],
  [{ spoilers: 'false' }, '-c spoilers must be one of on, off; received false'],
  [{ retain: 1 }, '-c retain must be one of false, true; received 1'],
  [{ throttle: '0' }, '-c throttle=0 is not <requests per second>[:<burst>], such as 50 or 50:100'],
  [{ throttle: '10/20' }, '-c throttle=10/20 is not'],
  [{ webhookHosts: 'http://hooks.example' }, 'A host for webhooks must be a host name or an address'],
  [{ allowOrigin: 'app.example' }, 'An allowed origin must be * or an origin as browsers send it'],
  [{ maxDelay: '20001' }, 'The longest delay (MAX_DELAY) must be 0 to 20000 whole milliseconds; received "20001"'],
  [{ reserve: '0' }, '-c reserve=0 is not a number of executions from 1 to 999'],
  [{ budget: 'ada@example.com' }, '-c budget=ada@example.com is not <dollars a month>:<email>'],
  [{ observe: 'true' }, '-c observe must be one of off, on; received true'],
  [{ sandboxDays: '0' }, 'SANDBOX_TTL_DAYS must be a number of days above 0, not "0"'],
  [{ sandboxDays: 'week' }, 'SANDBOX_TTL_DAYS must be a number of days above 0, not "week"'],
  [{ defects: 'paytwice' }, '"paytwice" is not a bug. Did you mean pay-twice?'],
])('%o is rejected with a message that says what is allowed', (context, message) => {
  expect(() => settings(context)).toThrow(message);
});

test('without a branch, the error says how to name a branch', () => {
  expect(() => settings({}, { branch: undefined, owner: undefined })).toThrow('-c branch=<name>');
  expect(settings({ branch: 'ci' }, { branch: undefined, owner: undefined })).toMatchObject({ owner: 'unknown' });
});

test('the functions and the local server read the longest delay from MAX_DELAY', () => {
  expect(readEnvironment({ MAX_DELAY: '5000' }).maxDelay).toBe(5_000);
  expect(readEnvironment({}).maxDelay).toBeUndefined();
  expect(() => readEnvironment({ MAX_DELAY: '5s' })).toThrow('The longest delay (MAX_DELAY) must be');
});
