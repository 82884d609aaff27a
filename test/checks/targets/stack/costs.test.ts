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
    const costly = ['POST /~1sandboxes~1{name}~1seed', 'PUT /~1sandboxes~1{name}'];
    const files = ['GET /~1docs~1{asset}', 'HEAD /~1docs'];
    expect(methods).toEqual(expect.arrayContaining([...costly, ...files]));
    expect(methods).not.toContain('POST /~1orders');
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

test('an environment has few roles, because an account has 1,000', () => {
  const roles = synthesize(EVERY_SETTING).findResources('AWS::IAM::Role');
  expect(Object.keys(roles).length).toBeLessThanOrEqual(13);
});

test.each([
  ['the defaults', {}, 55],
  ['every setting', EVERY_SETTING, 100],
])('with %s, an environment has few resources, of which each takes calls', (_, context, most) => {
  expect(Object.keys(synthesize(context).toJSON()['Resources']).length).toBeLessThanOrEqual(most);
});
