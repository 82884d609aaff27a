import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { APP } from './branch.ts';

/** The parts of an environment that the alarms and the dashboard watch. */
export interface Watched {
  readonly rest: SpecRestApi;
  readonly functions: readonly IFunction[];
  readonly table: Table;
  readonly logGroup: LogGroup;
}

/** The period of every alarm, and of most graphs of the dashboard. */
export const PERIOD = Duration.minutes(5);

/** Milliseconds. Requests that a client delays count, so the alarm needs three slow periods in a row. */
const SLOW = 3_000;
const SLOW_PERIODS = 3;

/**
 * Adds an alarm for each of: errors in the log, slow responses, and throttled reads and writes of the table. Each
 * notifies the same topic.
 */
export function addAlarms(scope: Construct, { rest, table, logGroup }: Watched): void {
  const watch = new Construct(scope, 'Alarms');
  const notify = new SnsAction(alarmTopic(watch, scope));
  const addAlarm = (id: string, metric: cloudwatch.IMetric, threshold = 0, evaluationPeriods = 1) =>
    new cloudwatch.Alarm(watch, id, {
      ...{ metric, threshold, evaluationPeriods },
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(notify);
  addAlarm('LoggedErrors', loggedErrors(logGroup));
  const latency = rest.metricLatency({ period: PERIOD, statistic: cloudwatch.Stats.percentile(99) });
  addAlarm('Latency', latency, SLOW, SLOW_PERIODS);
  for (const metric of tableThrottles(table)) addAlarm(metric.metricName, metric);
}

/** Counts the errors in the log. API Gateway's own count of 5xx includes those that testers request. */
function loggedErrors(logGroup: LogGroup): cloudwatch.Metric {
  return logGroup
    .addMetricFilter('Errors', {
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricNamespace: APP,
      metricName: `${Stack.of(logGroup).stackName}-logged-errors`,
    })
    .metric({ period: PERIOD, statistic: cloudwatch.Stats.SUM });
}

/**
 * Returns the throttled reads and writes of the table, and of its indexes: the CDK's own metrics are split by
 * operation.
 */
export function tableThrottles(table: Table): cloudwatch.Metric[] {
  const sum = { period: PERIOD, statistic: cloudwatch.Stats.SUM };
  return ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) => table.metric(name, sum));
}

/** Creates a topic that takes messages only over TLS. Its policy replaces the default one, so it names CloudWatch. */
function alarmTopic(watch: Construct, scope: Construct): Topic {
  const topic = new Topic(watch, 'Topic', { enforceSSL: true });
  topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
  new CfnOutput(scope, 'AlarmTopic', { value: topic.topicArn, description: 'aws sns subscribe --topic-arn' });
  return topic;
}
