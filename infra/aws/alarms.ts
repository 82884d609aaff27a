import { CfnOutput, Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Alarm, ComparisonOperator, type IMetric, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { EndpointFunction } from './endpoint-function.ts';

export interface Watched {
  readonly rest: RestApi;
  readonly functions: readonly EndpointFunction[];
  readonly table: Table;
}

const PERIOD = Duration.minutes(5);

/** Milliseconds. Requests that a client delays count, so the alarm needs three slow periods in a row. */
const SLOW = 3_000;
const SLOW_PERIODS = 3;

/**
 * Adds alarms on one topic: 5xx, slow responses, throttled requests of the table, and errors and throttles of each function.
 * One alarm over several functions would cost the same, and would not name the function.
 */
export function addAlarms(scope: Construct, { rest, functions, table }: Watched): void {
  const watch = new Construct(scope, 'Alarms');
  const topic = alarmTopic(watch);
  const alarm = (id: string, metric: IMetric, threshold = 0, evaluationPeriods = 1) =>
    new Alarm(watch, id, {
      ...{ metric, threshold, evaluationPeriods },
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(topic));
  alarm('ServerErrors', rest.metricServerError({ period: PERIOD, statistic: Stats.SUM }));
  alarm('Latency', rest.metricLatency({ period: PERIOD, statistic: Stats.percentile(99) }), SLOW, SLOW_PERIODS);
  for (const name of ['ReadThrottleEvents', 'WriteThrottleEvents']) alarm(name, tableMetric(table, name));
  for (const { lambda, node } of functions) {
    alarm(`${node.id}Errors`, lambda.metricErrors({ period: PERIOD }));
    alarm(`${node.id}Throttles`, lambda.metricThrottles({ period: PERIOD }));
  }
  new CfnOutput(scope, 'AlarmTopic', { value: topic.topicArn, description: 'aws sns subscribe --topic-arn' });
}

/** Creates a topic that takes messages only over TLS. Its policy replaces the default one, so it names CloudWatch. */
function alarmTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'Topic', { enforceSSL: true });
  topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
  return topic;
}

function tableMetric(table: Table, metricName: string): Metric {
  const dimensionsMap = { TableName: table.tableName };
  return new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, period: PERIOD, statistic: Stats.SUM });
}
