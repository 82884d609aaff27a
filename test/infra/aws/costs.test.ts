import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { EVERY_SETTING } from './every-setting.ts';
import { synthesize } from './synthesized.ts';

describe('a ceiling on costs', () => {
  test.each([
    [{}, 4_000, 1_000],
    [{ throttle: '5' }, 3_000, 1_000],
    [{ throttle: '9999' }, 40_000, 40_000],
  ])('with %o, the table has a maximum of %d read and %d write units', (context, reads, writes) => {
    synthesize(context).hasResourceProperties('AWS::DynamoDB::Table', {
      OnDemandThroughput: { MaxReadRequestUnits: reads, MaxWriteRequestUnits: writes },
    });
  });

  test('seeds, PUT and static files have a lower throttle than other methods', () => {
    const [stage] = Object.values(synthesize().findResources('AWS::ApiGateway::Stage'));
    const settings: { HttpMethod: string; ResourcePath: string }[] = stage?.['Properties']['MethodSettings'];
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

  test('the longest delay is 5 seconds by default', () => {
    synthesize().allResourcesProperties('AWS::Lambda::Function', { Environment: { Variables: { MAX_DELAY: '5000' } } });
  });

  test.each([
    [{}, Match.absent()],
    [{ reserve: 3 }, 3],
  ])('with %o, executions are reserved only if reserve is set', (context, ReservedConcurrentExecutions) => {
    synthesize(context).allResourcesProperties('AWS::Lambda::Function', { ReservedConcurrentExecutions });
  });

  test('a budget is for the costs of the branch, and sends an email before it is spent', () => {
    synthesize().resourceCountIs('AWS::Budgets::Budget', 0);
    const subscribed = { Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'team@example.com' }] };
    const budgeted = synthesize({ budget: '20:team@example.com', branch: 'feat/x(1)' });
    budgeted.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: {
        BudgetLimit: { Amount: 20, Unit: 'USD' },
        CostFilters: { TagKeyValue: ['user:branch$feat/x-1-'] },
        TimeUnit: 'MONTHLY',
      },
      NotificationsWithSubscribers: [subscribed, subscribed],
    });
  });
});

describe('the key of the table', () => {
  test.each([
    [{}, { SSEEnabled: false }],
    [{ kms: 'aws/dynamodb' }, { SSEEnabled: true }],
  ])('with %o, it is one that AWS owns or manages, and no function needs rights', (context, SSESpecification) => {
    const template = synthesize(context);
    template.hasResourceProperties('AWS::DynamoDB::Table', { SSESpecification });
    expect(JSON.stringify(template.findResources('AWS::IAM::Role'))).not.toContain('kms:');
  });

  test('can be a key of the account, which the functions may use through DynamoDB only', () => {
    const { kms } = EVERY_SETTING;
    const template = synthesize({ kms });
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: kms },
    });
    const statement = Match.objectLike({
      Action: Match.arrayWith(['kms:Decrypt']),
      Resource: kms,
      Condition: { StringLike: { 'kms:ViaService': 'dynamodb.*.amazonaws.com' } },
    });
    const policy = Match.objectLike({ PolicyDocument: { Statement: Match.arrayWith([statement]) } });
    const allowed = template.findResources('AWS::IAM::Role', { Properties: { Policies: Match.arrayWith([policy]) } });
    const roles = Object.values(template.findResources('AWS::IAM::Role'));
    expect(Object.keys(allowed)).toHaveLength(roles.filter((role) => JSON.stringify(role).includes('kms:')).length);
    expect(Object.keys(allowed).length).toBeGreaterThan(0);
  });
});

test('an environment has few roles, because an account has 1,000', () => {
  const roles = synthesize(EVERY_SETTING).findResources('AWS::IAM::Role');
  expect(Object.keys(roles).length).toBeLessThanOrEqual(12);
});

test('an environment with every setting is below the limit of CloudFormation, 500 resources', () => {
  expect(Object.keys(synthesize(EVERY_SETTING).toJSON()['Resources']).length).toBeLessThan(450);
});
