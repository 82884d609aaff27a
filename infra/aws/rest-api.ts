import { CfnOutput, Stack } from 'aws-cdk-lib';
import { ApiDefinition, ApiKey, EndpointType, RestApiMode, SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { policyFor } from './addresses.ts';
import { apiDocument } from './api-document.ts';
import type { Settings, Throttle } from './deployment-settings.ts';
import { methodThrottles } from './throttles.ts';

export const STAGE = 'v1';

/**
 * Adds the REST API, as one document: each path, method and gateway response of its own would be a resource, and a call
 * of API Gateway's control plane, which takes few a second in an account.
 * @param functions by their files in `functions/`
 */
export function addRestApi(scope: Construct, functions: ReadonlyMap<string, IFunction>, settings: Settings) {
  const api = new Construct(scope, 'Api');
  const { stackName } = Stack.of(scope);
  const role = callerOf(api, [...functions.values()]);
  const document = apiDocument(stackName, settings, (file) => integrationOf(api, functions.get(file), role));
  const policy = policyFor(settings.allowIps);
  const rest = new SpecRestApi(api, 'Rest', {
    apiDefinition: ApiDefinition.fromInline(document),
    restApiName: stackName,
    // By default, an import keeps the paths, methods and gateway responses that are no longer in the document.
    mode: RestApiMode.OVERWRITE,
    // A document cannot say this, and an API with a document can ignore the resource's own property.
    endpointTypes: [EndpointType.REGIONAL],
    parameters: { endpointConfigurationTypes: EndpointType.REGIONAL },
    ...(policy && { policy }),
    // The account has only one such role, so no branch may set it.
    cloudWatchRole: false,
    deployOptions: {
      stageName: STAGE,
      tracingEnabled: settings.observe,
      throttlingRateLimit: settings.throttle.rate,
      throttlingBurstLimit: settings.throttle.burst,
      methodOptions: methodThrottles(settings.throttle),
    },
  });
  // The default output has a hash in its name. The stack has an output with a readable name.
  rest.node.tryRemoveChild('Endpoint');
  return rest;
}

/** Adds the role that API Gateway assumes to call these functions. */
function callerOf(scope: Construct, functions: readonly IFunction[]): Role {
  const invoke = new PolicyStatement({
    actions: ['lambda:InvokeFunction'],
    resources: functions.map(({ functionArn }) => functionArn),
  });
  return new Role(scope, 'Caller', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
  });
}

/** Returns how API Gateway calls a function, by a role that it assumes. */
function integrationOf(scope: Construct, endpoint: IFunction | undefined, role: Role): object {
  if (!endpoint) throw new Error('A route has no function');
  return lambdaIntegration(Stack.of(scope), endpoint.functionArn, role.roleArn);
}

type Place = Pick<Stack, 'partition' | 'region'>;

/** Returns how API Gateway calls a function, in the notation of its document. */
export function lambdaIntegration({ partition, region }: Place, functionArn: string, credentials: string): object {
  const uri = `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
  return { type: 'aws_proxy', httpMethod: 'POST', uri, credentials };
}

/** Adds an API key, in a usage plan with these limits. Only API Gateway knows its value. */
export function addApiKey(scope: Construct, api: SpecRestApi, { rate, burst }: Throttle): void {
  const plan = api.addUsagePlan('UsagePlan', {
    apiStages: [{ stage: api.deploymentStage }],
    throttle: { rateLimit: rate, burstLimit: burst },
  });
  // Without a distinct id, the id can be the value, and the id is in outputs and logs.
  const key = new ApiKey(api, 'ApiKey', { generateDistinctId: true });
  plan.addApiKey(key);
  new CfnOutput(scope, 'ApiKeyId', { value: key.keyId, description: 'aws apigateway get-api-key --include-value' });
}
