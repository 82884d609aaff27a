import { Capture, Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { synthesize } from './synthesized.ts';

const LOGGED_ERRORS = 'food-ordering-main-logged-errors';

const template = synthesize({ observe: 'on', budget: '20:team@example.com' });

test('four alarms watch the log, latency and the table, and each reports to the topic', () => {
  const [topic] = Object.keys(template.findResources('AWS::SNS::Topic'));
  const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);
  const metrics = alarms.map((alarm) => alarm['MetricName']);
  expect(metrics).toEqual([LOGGED_ERRORS, 'Latency', 'ReadThrottleEvents', 'WriteThrottleEvents']);
  for (const alarm of alarms) expect(alarm['AlarmActions']).toEqual([{ Ref: topic }]);
});

// define-endpoint.test.ts: an error that a client requests has no such line.
test('the alarm of errors counts the lines of the log whose level is ERROR', () => {
  const [logGroup] = Object.keys(template.findResources('AWS::Logs::LogGroup'));
  template.resourceCountIs('AWS::Logs::MetricFilter', 1);
  template.hasResourceProperties('AWS::Logs::MetricFilter', {
    LogGroupName: { Ref: logGroup },
    FilterPattern: '{ $.level = "ERROR" }',
    MetricTransformations: [{ MetricName: LOGGED_ERRORS, MetricNamespace: 'food-ordering', MetricValue: '1' }],
  });
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    ...{ MetricName: LOGGED_ERRORS, Namespace: 'food-ordering' },
    ...{ Statistic: 'Sum', Threshold: 0, EvaluationPeriods: 1 },
  });
});

test('CloudWatch may publish to the topic, whose policy replaces the default one', () => {
  template.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([Match.objectLike({ Principal: { Service: 'cloudwatch.amazonaws.com' } })]),
    },
  });
});

test('one dashboard shows requests, errors, latency, throttles, units, and the share of the budget', () => {
  const graphs = graphsOf(template);
  expect(Object.keys(graphs)).toEqual([
    'Requests',
    'Errors',
    'Latency in milliseconds',
    'Throttles',
    'Read and write units',
    'Share of the budget of $20 a month, in %',
  ]);
  expect(graphs['Latency in milliseconds']).toMatch(/"p50".*"p99"/);
  expect(graphs['Read and write units']).toMatch(/ConsumedReadCapacityUnits.*ConsumedWriteCapacityUnits/);
  expect(graphs['Share of the budget of $20 a month, in %']).toContain('* 100 / 20"');
});

test('without a budget, the dashboard shows the costs', () => {
  expect(Object.keys(graphsOf(synthesize({ observe: 'on' })))).toContain('Costs in $');
});

test('X-Ray traces the stage and the functions, whose roles may send traces', () => {
  template.hasResourceProperties('AWS::ApiGateway::Stage', { TracingEnabled: true });
  const ofLambda = { AssumeRolePolicyDocument: { Statement: [{ Principal: { Service: 'lambda.amazonaws.com' } }] } };
  const roles = template.findResources('AWS::IAM::Role', { Properties: ofLambda });
  template.resourceCountIs('AWS::IAM::Policy', Object.keys(roles).length);
  template.allResourcesProperties('AWS::IAM::Policy', {
    PolicyDocument: { Statement: [{ Action: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'] }] },
  });
});

test('without observe=on, there is no alarm, no topic, no dashboard and no tracing', () => {
  const unobserved = synthesize();
  const types = ['CloudWatch::Alarm', 'CloudWatch::Dashboard', 'Logs::MetricFilter', 'SNS::Topic', 'IAM::Policy'];
  for (const type of types) unobserved.resourceCountIs(`AWS::${type}`, 0);
  unobserved.hasResourceProperties('AWS::ApiGateway::Stage', { TracingEnabled: false });
});

/** The metrics of each graph of the dashboard, as JSON, by the title of the graph. */
function graphsOf(observed: typeof template): Readonly<Record<string, string>> {
  const text = new Capture();
  observed.hasResourceProperties('AWS::CloudWatch::Dashboard', { DashboardBody: { 'Fn::Join': ['', text] } });
  const parts = text.asArray().map((part) => (typeof part === 'string' ? part : 'reference'));
  const graphs: { properties: { title: string; metrics: unknown } }[] = JSON.parse(parts.join('')).widgets;
  return Object.fromEntries(graphs.map(({ properties }) => [properties.title, JSON.stringify(properties.metrics)]));
}
