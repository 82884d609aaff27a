import { CfnOutput, Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
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

/** An alarm watches at most ten metrics: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html */
const METRICS_PER_ALARM = 10;

/** Adds alarms on one topic: 5xx, slow responses, throttled requests of the table, and errors and throttles of the functions. */
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
  const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) => tableMetric(table, name));
  alarm('TableThrottles', sumOf(throttles));
  for (const [index, group] of groupsOf(functions).entries()) {
    const lambdas = group.map(({ lambda }) => lambda);
    alarm(`FunctionErrors${index}`, sumOf(lambdas.map((lambda) => lambda.metricErrors({ period: PERIOD }))));
    alarm(`FunctionThrottles${index}`, sumOf(lambdas.map((lambda) => lambda.metricThrottles({ period: PERIOD }))));
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

function sumOf(metrics: readonly Metric[]): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const filled = metrics.map((_, index) => `FILL(m${index}, 0)`);
  return new MathExpression({ expression: `SUM([${filled.join(', ')}])`, usingMetrics, period: PERIOD });
}

function groupsOf<T>(items: readonly T[]): T[][] {
  const groups = Math.ceil(items.length / METRICS_PER_ALARM);
  return Array.from({ length: groups }, (_, index) =>
    items.slice(index * METRICS_PER_ALARM, (index + 1) * METRICS_PER_ALARM),
  );
}
