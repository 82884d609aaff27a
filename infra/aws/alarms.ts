import { CfnOutput, Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { EndpointFunction } from './endpoint-function.ts';

/** The parts of an environment that the alarms and the dashboard watch. */
export interface Watched {
  readonly rest: RestApi;
  readonly functions: readonly EndpointFunction[];
  readonly table: Table;
}

/** The period of every alarm, and of most graphs of the dashboard. */
export const PERIOD = Duration.minutes(5);

/** Milliseconds. Requests that a client delays count, so the alarm needs three slow periods in a row. */
const SLOW = 3_000;
const SLOW_PERIODS = 3;

/**
 * Adds an alarm for each of: 5xx, slow responses, throttled reads and writes of the table, and errors and throttles of each
 * function. A composite alarm over all of them notifies one topic, and its message names the alarm that went off.
 */
export function addAlarms(scope: Construct, { rest, functions, table }: Watched): void {
  const watch = new Construct(scope, 'Alarms');
  const alarm = (id: string, metric: cloudwatch.IMetric, threshold = 0, evaluationPeriods = 1) =>
    new cloudwatch.Alarm(watch, id, {
      ...{ metric, threshold, evaluationPeriods },
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
  const alarms = [
    alarm('ServerErrors', rest.metricServerError({ period: PERIOD, statistic: cloudwatch.Stats.SUM })),
    alarm(
      'Latency',
      rest.metricLatency({ period: PERIOD, statistic: cloudwatch.Stats.percentile(99) }),
      SLOW,
      SLOW_PERIODS,
    ),
    ...tableThrottles(table).map((metric) => alarm(metric.metricName, metric)),
    ...functions.flatMap(({ lambda, node }) => [
      alarm(`${node.id}Errors`, lambda.metricErrors({ period: PERIOD })),
      alarm(`${node.id}Throttles`, lambda.metricThrottles({ period: PERIOD })),
    ]),
  ];
  const topic = alarmTopic(watch);
  // By name, because a rule has at most 10,240 characters, which the ARNs of 70 alarms exceed.
  const rule = alarms.map(({ alarmName }) => `ALARM("${alarmName}")`).join(' OR ');
  new cloudwatch.CompositeAlarm(watch, 'Any', { alarmRule: cloudwatch.AlarmRule.fromString(rule) }).addAlarmAction(
    new SnsAction(topic),
  );
  new CfnOutput(scope, 'AlarmTopic', { value: topic.topicArn, description: 'aws sns subscribe --topic-arn' });
}

/** Returns the throttled reads and writes of the table, and of its indexes: the CDK's own metrics are split by operation. */
export function tableThrottles({ tableName: TableName }: Table): cloudwatch.Metric[] {
  const of = {
    namespace: 'AWS/DynamoDB',
    dimensionsMap: { TableName },
    period: PERIOD,
    statistic: cloudwatch.Stats.SUM,
  };
  return ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
    (metricName) => new cloudwatch.Metric({ ...of, metricName }),
  );
}

/** Creates a topic that takes messages only over TLS. Its policy replaces the default one, so it names CloudWatch. */
function alarmTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'Topic', { enforceSSL: true });
  topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
  return topic;
}
