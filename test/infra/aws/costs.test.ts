import { describe, expect, test } from 'vitest';
import { EVERY_SETTING } from './every-setting.ts';
import { synthesize } from './synthesized.ts';

const propertiesOf = (type: string, context = {}) =>
  Object.values(synthesize(context).ofType(type)).map(({ Properties }) => Properties);

describe('a ceiling on costs', () => {
  test('the table has a maximum of read and write units, which grows with the throttle', () => {
    const maximum = (context = {}) => propertiesOf('AWS::DynamoDB::Table', context)[0]?.['OnDemandThroughput'];
    expect(maximum()).toEqual({ MaxReadRequestUnits: 4_000, MaxWriteRequestUnits: 1_000 });
    expect(maximum({ throttle: '5' })).toEqual({ MaxReadRequestUnits: 3_000, MaxWriteRequestUnits: 1_000 });
    expect(maximum({ throttle: '9999' })).toEqual({ MaxReadRequestUnits: 40_000, MaxWriteRequestUnits: 40_000 });
  });

  test('seeds, PUT and static files have a lower throttle than other methods', () => {
    const [stage] = propertiesOf('AWS::ApiGateway::Stage');
    const settings = stage?.['MethodSettings'] as { HttpMethod: string; ResourcePath: string }[];
    const lower = settings.filter(({ HttpMethod }) => HttpMethod !== '*');
    for (const setting of lower) {
      const rate = ['GET', 'HEAD'].includes(setting.HttpMethod) ? 2 : 10;
      expect(setting).toMatchObject({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: 100 });
    }
    const methods = lower.map(({ HttpMethod, ResourcePath }) => `${HttpMethod} ${ResourcePath}`);
    expect(methods).toEqual(
      expect.arrayContaining([
        'POST /~1sandboxes~1{name}~1seed',
        'PUT /~1sandboxes~1{name}',
        'GET /~1docs~1{asset}',
        'HEAD /~1docs',
      ]),
    );
    expect(methods).not.toContain('POST /~1orders');
  });

  test('the longest delay is 5 seconds, and a setting', () => {
    const delays = (context = {}) =>
      propertiesOf('AWS::Lambda::Function', context).map(
        ({ Environment }) => (Environment as { Variables: { MAX_DELAY: string } }).Variables.MAX_DELAY,
      );
    expect(new Set(delays())).toEqual(new Set(['5000']));
    expect(new Set(delays({ maxDelay: '20000' }))).toEqual(new Set(['20000']));
  });

  test('executions are reserved only if reserve is set', () => {
    for (const lambda of propertiesOf('AWS::Lambda::Function')) {
      expect(lambda).not.toHaveProperty('ReservedConcurrentExecutions');
    }
    for (const lambda of propertiesOf('AWS::Lambda::Function', { reserve: 3 })) {
      expect(lambda['ReservedConcurrentExecutions']).toBe(3);
    }
  });

  test('a budget is for the costs of the branch, and sends an email before it is spent', () => {
    expect(propertiesOf('AWS::Budgets::Budget')).toEqual([]);
    const [budget] = propertiesOf('AWS::Budgets::Budget', { budget: '20:team@example.com', branch: 'feat/x(1)' });
    expect(budget).toMatchObject({
      Budget: {
        BudgetLimit: { Amount: 20, Unit: 'USD' },
        CostFilters: { TagKeyValue: ['user:branch$feat/x-1-'] },
        TimeUnit: 'MONTHLY',
      },
      NotificationsWithSubscribers: [
        { Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'team@example.com' }] },
        { Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'team@example.com' }] },
      ],
    });
  });
});

describe('the key of the table', () => {
  const encryption = (context = {}) => propertiesOf('AWS::DynamoDB::Table', context)[0]?.['SSESpecification'];
  const policiesWith = (context = {}) => JSON.stringify(propertiesOf('AWS::IAM::Role', context));

  test('is one that AWS owns, which is free', () => {
    expect(encryption()).toEqual({ SSEEnabled: false });
    expect(policiesWith()).not.toContain('kms:');
  });

  test('can be the one that AWS manages in the account', () => {
    expect(encryption({ kms: 'aws/dynamodb' })).toEqual({ SSEEnabled: true });
    expect(policiesWith({ kms: 'aws/dynamodb' })).not.toContain('kms:');
  });

  test('can be a key of the account, which the functions may use through DynamoDB only', () => {
    const { kms } = EVERY_SETTING;
    expect(encryption({ kms })).toMatchObject({ SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: kms });
    const roles = propertiesOf('AWS::IAM::Role', { kms }) as unknown as Role[];
    const statements = roles.flatMap(({ Policies }) =>
      Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    );
    const uses = statements.filter(({ Action }) => [Action].flat().includes('kms:Decrypt'));
    expect(uses.length).toBeGreaterThan(0);
    for (const { Resource, Condition } of uses) {
      expect(Resource).toBe(kms);
      expect(Condition).toEqual({ StringLike: { 'kms:ViaService': 'dynamodb.*.amazonaws.com' } });
    }
  });
});

interface Role {
  readonly Policies: readonly {
    readonly PolicyDocument: {
      readonly Statement: readonly { Action: string | string[]; Resource: unknown; Condition?: unknown }[];
    };
  }[];
}

test('an environment has few roles, because an account has 1,000', () => {
  const { ofType } = synthesize(EVERY_SETTING);
  expect(Object.keys(ofType('AWS::IAM::Role')).length).toBeLessThanOrEqual(12);
});

test('an environment with every setting is below the limit of CloudFormation, 500 resources', () => {
  const { resources } = synthesize(EVERY_SETTING);
  expect(Object.keys(resources).length).toBeLessThan(450);
});

describe('with observe=on', () => {
  const { ofType, resources } = synthesize({ observe: 'on' });
  const alarms = Object.values(ofType('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);

  test('alarms watch 5xx, latency, the table, and every function, and report to one topic', () => {
    const names = alarms.map(({ MetricName }) => MetricName);
    for (const name of ['5XXError', 'Latency', 'ReadThrottleEvents', 'WriteThrottleEvents'])
      expect(names).toContain(name);
    const functions = Object.keys(ofType('AWS::Lambda::Function')).length;
    expect(names.filter((name) => name === 'Errors')).toHaveLength(functions);
    expect(names.filter((name) => name === 'Throttles')).toHaveLength(functions);
    const [topic] = Object.keys(ofType('AWS::SNS::Topic'));
    for (const { AlarmActions } of alarms) expect(AlarmActions).toEqual([{ Ref: topic }]);
  });

  test('CloudWatch may publish to the topic, whose policy replaces the default one', () => {
    expect(JSON.stringify(ofType('AWS::SNS::TopicPolicy'))).toContain('cloudwatch.amazonaws.com');
  });

  test('without it, there is no alarm and no topic', () => {
    expect(Object.values(resources).length).toBeGreaterThan(alarms.length);
    expect(propertiesOf('AWS::CloudWatch::Alarm')).toEqual([]);
    expect(propertiesOf('AWS::SNS::Topic')).toEqual([]);
  });
});
