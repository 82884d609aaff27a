import { CfnOutput, Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { PERIOD, tableThrottles, type Watched } from './alarms.ts';
import type { Budget } from './deployment-settings.ts';
import { GIGABYTES } from './endpoint-function.ts';
import { PRICES } from './prices.ts';

const DAY = Duration.days(1);

/** The first day of the graph of costs, relative to now. */
const COSTS_START = '-P30D';

/** A third of the dashboard, which is 24 units wide. */
const SIZE = { width: 8, height: 6 } as const;

/** Adds one dashboard: two rows of three graphs. */
export function addDashboard(scope: Construct, watched: Watched, budget: Budget | undefined): void {
  const { rest, functions, table } = watched;
  const sum = { period: PERIOD, statistic: Stats.SUM };
  const latency = (percent: number) =>
    rest.metricLatency({ period: PERIOD, statistic: Stats.percentile(percent), label: `p${percent}` });
  const graph = (title: string, left: IMetric[]) => new GraphWidget({ ...SIZE, title, left });
  const dashboard = new Dashboard(scope, 'Dashboard');
  dashboard.addWidgets(
    graph('Requests', [rest.metricCount(sum)]),
    graph('Errors', [rest.metricClientError(sum), rest.metricServerError(sum)]),
    graph('Latency in milliseconds', [latency(50), latency(99)]),
  );
  const throttles = functions.map((lambda) =>
    lambda.metricThrottles({ period: PERIOD, label: lambda.node.scope?.node.id ?? '' }),
  );
  dashboard.addWidgets(
    graph('Throttles', [...throttles, ...tableThrottles(table)]),
    graph('Read and write units', [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()]),
    costGraph(watched, budget),
  );
  new CfnOutput(scope, 'DashboardName', { value: dashboard.dashboardName });
}

/**
 * Graphs the costs that add up over 30 days, at list prices: of requests, functions and units, but not of logs and
 * data.
 */
function costGraph({ rest, table }: Watched, budget: Budget | undefined): GraphWidget {
  const perMillion = (name: string, price: number) => `FILL(${name}, 0) * ${price} / 1000000`;
  const dollars = [
    perMillion('requests', PRICES.gateway + PRICES.invocations),
    perMillion('reads', PRICES.read),
    perMillion('writes', PRICES.write),
    perMillion('milliseconds', GIGABYTES * PRICES.gigabyteSecond * 1_000),
  ].join(' + ');
  const total = new MathExpression({
    expression: `RUNNING_SUM(${dollars})${budget ? ` * 100 / ${budget.dollars}` : ''}`,
    usingMetrics: {
      requests: rest.metricCount({ period: DAY, statistic: Stats.SUM }),
      milliseconds: rest.metricIntegrationLatency({ period: DAY, statistic: Stats.SUM }),
      reads: table.metricConsumedReadCapacityUnits({ period: DAY }),
      writes: table.metricConsumedWriteCapacityUnits({ period: DAY }),
    },
    period: DAY,
    label: 'last 30 days',
  });
  const title = budget ? `Share of the budget of $${budget.dollars} a month, in %` : 'Costs in $';
  return new GraphWidget({ ...SIZE, title, left: [total], start: COSTS_START });
}
