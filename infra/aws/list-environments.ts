import {
  type CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  paginateDescribeStacks,
  type Stack,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { type CloudWatchClient, GetMetricStatisticsCommand } from '@aws-sdk/client-cloudwatch';
import { APP } from './branch.ts';

/** A deployed stack of this project. */
export type Environment = Awaited<ReturnType<typeof environmentOf>>;

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

/** A call returns at most 1,440 values: 60 days of hours. */
const LOOK_BACK = 60 * DAY;

/** The longest time that a deletion may take, in seconds. */
const DELETION_TIME = 15 * 60;

/** Returns the environments of an account and region, the longest undeployed first. */
export async function listEnvironments(
  client: CloudFormationClient,
  metrics: CloudWatchClient,
): Promise<Environment[]> {
  const environments: Environment[] = [];
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {})) {
    for (const stack of Stacks.filter(isOurs)) environments.push(await environmentOf(stack, metrics));
  }
  return environments.toSorted((a, b) => a.deployedAt.getTime() - b.deployedAt.getTime());
}

/** Returns the whole days since the last deployment. `now` is in milliseconds since 1970. */
export function ageInDays({ deployedAt }: Environment, now: number): number {
  return Math.floor((now - deployedAt.getTime()) / DAY);
}

/**
 * Returns the whole days since the last request or, if it is later, the last deployment. `now` is in milliseconds since
 * 1970.
 */
export function unusedDays({ deployedAt, lastRequest = deployedAt }: Environment, now: number): number {
  return Math.floor((now - Math.max(deployedAt.getTime(), lastRequest.getTime())) / DAY);
}

export async function isDeployed(client: CloudFormationClient, stack: string): Promise<boolean> {
  try {
    await client.send(new DescribeStacksCommand({ StackName: stack }));
    return true;
  } catch (error) {
    if (String(error).includes('does not exist')) return false;
    throw error;
  }
}

/**
 * Deletes the stack, and does nothing if there is none of this name.
 * @throws Error if CloudFormation cannot delete it.
 */
export async function destroyStack(client: CloudFormationClient, StackName: string): Promise<void> {
  await client.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete({ client, maxWaitTime: DELETION_TIME, minDelay: 1 }, { StackName });
}

function isOurs(stack: Stack): boolean {
  return tagOf(stack, 'app') === APP && stack.StackStatus !== 'DELETE_COMPLETE';
}

async function environmentOf(stack: Stack, metrics: CloudWatchClient) {
  const { StackName = '', CreationTime = new Date(0), LastUpdatedTime, EnableTerminationProtection = false } = stack;
  return {
    stack: StackName,
    branch: tagOf(stack, 'branch') ?? 'unknown',
    owner: tagOf(stack, 'owner') ?? 'unknown',
    deployedAt: LastUpdatedTime ?? CreationTime,
    /** The hour of the last request. Undefined if there was none in 60 days. */
    lastRequest: await lastRequestTo(StackName, metrics),
    /** Whether CloudFormation refuses to delete it. */
    isProtected: EnableTerminationProtection,
  };
}

function tagOf({ Tags = [] }: Stack, key: string): string | undefined {
  return Tags.find(({ Key }) => Key === key)?.Value;
}

/** API Gateway counts the requests of each API by its name, which is the stack's. */
async function lastRequestTo(stack: string, metrics: CloudWatchClient): Promise<Date | undefined> {
  const end = Math.ceil(Date.now() / HOUR) * HOUR;
  const { Datapoints = [] } = await metrics.send(
    new GetMetricStatisticsCommand({
      Namespace: 'AWS/ApiGateway',
      MetricName: 'Count',
      Dimensions: [{ Name: 'ApiName', Value: stack }],
      StartTime: new Date(end - LOOK_BACK),
      EndTime: new Date(end),
      Period: HOUR / 1_000,
      Statistics: ['Sum'],
    }),
  );
  const times = Datapoints.filter(({ Sum = 0 }) => Sum > 0).map(({ Timestamp }) => Timestamp?.getTime() ?? 0);
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}
