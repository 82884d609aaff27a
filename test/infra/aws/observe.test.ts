import { Capture, Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { synthesize } from './synthesized.ts';

/** The limits of a composite alarm: https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutCompositeAlarm.html */
const MAX_RULE = 10_240;
const MAX_CHILDREN = 100;

/** The end that CloudFormation gives to the name of a resource. */
const NAME_END = '-ABCDEFGHIJKL';

// A branch whose stack has the longest possible name.
const template = synthesize({ observe: 'on', budget: '20:team@example.com', branch: 'x'.repeat(100) });
const alarms = Object.entries(template.findResources('AWS::CloudWatch::Alarm'));

test('alarms watch 5xx, latency, the table, and every function', () => {
  const names = alarms.map(([, { Properties }]) => Properties['MetricName']);
  const functions = Object.keys(template.findResources('AWS::Lambda::Function')).map(() => ['Errors', 'Throttles']);
  const others = ['5XXError', 'Latency', 'ReadThrottleEvents', 'WriteThrottleEvents'];
  expect(names.toSorted()).toEqual([...functions.flat(), ...others].toSorted());
});

test('one composite alarm is over all of them, and it alone reports to the topic', () => {
  const [topic] = Object.keys(template.findResources('AWS::SNS::Topic'));
  const children = alarms.flatMap(([id]) => [{ Ref: id }, '") OR ALARM("']).slice(0, -1);
  template.resourceCountIs('AWS::CloudWatch::CompositeAlarm', 1);
  template.hasResourceProperties('AWS::CloudWatch::CompositeAlarm', {
    AlarmActions: [{ Ref: topic }],
    AlarmRule: { 'Fn::Join': ['', ['ALARM("', ...children, '")']] },
  });
  template.allResourcesProperties('AWS::CloudWatch::Alarm', { AlarmActions: Match.absent() });
});

test('the rule of the composite alarm is within the limits of CloudWatch, for every branch', () => {
  const stackName = `food-ordering-${'x'.repeat(40)}`;
  const names = alarms.map(([id]) => `ALARM("${stackName}-${id}${NAME_END}")`);
  expect(names.join(' OR ').length).toBeLessThan(MAX_RULE);
  expect(names.length).toBeLessThanOrEqual(MAX_CHILDREN);
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
  template.resourceCountIs('AWS::IAM::Policy', Object.keys(template.findResources('AWS::IAM::Role')).length);
  template.allResourcesProperties('AWS::IAM::Policy', {
    PolicyDocument: { Statement: [{ Action: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'] }] },
  });
});

test('without observe=on, there is no alarm, no topic, no dashboard and no tracing', () => {
  const unobserved = synthesize();
  const types = [
    'CloudWatch::Alarm',
    'CloudWatch::CompositeAlarm',
    'CloudWatch::Dashboard',
    'SNS::Topic',
    'IAM::Policy',
  ];
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
