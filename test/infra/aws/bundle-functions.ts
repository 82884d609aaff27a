import { join } from 'node:path';
import { App, type CfnResource, Stack } from 'aws-cdk-lib';
import { Role } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { BundledRoute } from '../../../infra/aws/bundle.ts';
import { EndpointFunction } from '../../../infra/aws/endpoint-function.ts';
import { readSettings } from '../../../infra/aws/settings.ts';

const GIT = { branch: 'test', owner: undefined, sandboxDays: undefined };

/** Synthesises only the functions of these routes into a directory. Returns the folder of each bundle, by the function's file. */
export function bundleFunctions(
  routes: readonly BundledRoute[],
  outdir: string,
  observe = false,
): ReadonlyMap<string, string> {
  const app = new App({ outdir, context: { 'aws:cdk:enable-asset-metadata': true } });
  const stack = new Stack(app, 'Bundles');
  const shared = {
    settings: { ...readSettings(() => undefined, GIT), observe },
    role: Role.fromRoleArn(stack, 'Role', 'arn:aws:iam::111122223333:role/test', { mutable: false }),
    logGroup: LogGroup.fromLogGroupName(stack, 'Logs', 'test'),
    ...{ description: '', environment: {} },
  };
  const folders = routes.map((route) => {
    const { lambda } = new EndpointFunction(stack, route.file, { ...shared, route });
    const resource = lambda.node.defaultChild as CfnResource;
    return [route.file, join(outdir, resource.getMetadata('aws:asset:path'))] as const;
  });
  return new Map(folders);
}
