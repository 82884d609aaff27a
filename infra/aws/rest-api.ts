import { CfnOutput, Size, Stack } from 'aws-cdk-lib';
import { EndpointType, type IResource, LambdaIntegration, RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import { methodsOf } from '../../lib/http/paths.ts';
import { ROUTE_ROWS, requiresKey } from '../../lib/http/routes.ts';
import { policyFor } from './addresses.ts';
import type { Settings, Throttle } from './deployment-settings.ts';
import type { EndpointFunction } from './endpoint-function.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import { allResources, servedPaths } from './resources.ts';
import { methodThrottles } from './throttles.ts';

export const STAGE = 'v1';

interface FoodOrderingApiProps {
  readonly functions: ReadonlyMap<string, EndpointFunction>;
  readonly fallback: EndpointFunction;
  readonly settings: Settings;
}

/**
 * Responses of at least this size are compressed for a client that accepts gzip or deflate. Smaller ones fit into one
 * network packet uncompressed.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-gzip-compression-decompression.html
 */
const MIN_COMPRESSION_SIZE = Size.bytes(1_500);

/**
 * The REST API. Each route calls its function. All other requests call the fallback function, which handles preflights,
 * 404 and 405, and needs no API key.
 */
export class FoodOrderingApi extends Construct {
  readonly rest: RestApi;

  constructor(scope: Construct, id: string, { functions, fallback, settings }: FoodOrderingApiProps) {
    super(scope, id);
    const { allowIps } = settings;
    this.rest = new RestApi(this, 'Rest', {
      restApiName: Stack.of(this).stackName,
      description: `Food Ordering Service, branch ${settings.branch}`,
      endpointTypes: [EndpointType.REGIONAL],
      ...(allowIps.length > 0 && { policy: policyFor(allowIps) }),
      // Request bodies thereby arrive as base64. Otherwise, API Gateway would decode every body as UTF-8, and a
      // function could not reject invalid UTF-8. Responses are text: without isBase64Encoded they are sent unchanged.
      // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-payload-encodings.html
      binaryMediaTypes: ['*/*'],
      minCompressionSize: MIN_COMPRESSION_SIZE,
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
    this.rest.node.tryRemoveChild('Endpoint');
    // The fallback goes first: in SAM, ANY stands for every method, and the later of two equal methods wins.
    this.#addFallback(fallback);
    this.#addRoutes(functions, settings.apiKey);
    addGatewayResponses(this.rest, settings.allowedOrigins);
  }

  #addRoutes(functions: ReadonlyMap<string, EndpointFunction>, isClosed: boolean): void {
    for (const route of ROUTE_ROWS) {
      const endpoint = functions.get(route.operation);
      if (!endpoint) throw new Error(`The operation ${route.operation} has no function`);
      const integration = integrationOf(endpoint);
      const apiKeyRequired = isClosed && requiresKey(route);
      for (const path of servedPaths(route)) {
        for (const method of methodsOf([route])) this.#at(path).addMethod(method, integration, { apiKeyRequired });
      }
    }
  }

  #addFallback(fallback: EndpointFunction): void {
    const integration = integrationOf(fallback);
    for (const path of allResources()) this.#at(path).addMethod('ANY', integration, { apiKeyRequired: false });
  }

  #at(path: string): IResource {
    return path === '/' ? this.rest.root : this.rest.root.resourceForPath(path);
  }
}

/**
 * Grants one permission for the whole API, because one for each method would not fit in the fallback function's policy.
 */
function integrationOf({ lambda }: EndpointFunction): LambdaIntegration {
  return new LambdaIntegration(lambda, { scopePermissionToMethod: false });
}

/** Adds an API key, in a usage plan with these limits. Only API Gateway knows its value. */
export function addApiKey(scope: Construct, api: RestApi, { rate, burst }: Throttle): void {
  const plan = api.addUsagePlan('UsagePlan', {
    apiStages: [{ stage: api.deploymentStage }],
    throttle: { rateLimit: rate, burstLimit: burst },
  });
  const key = api.addApiKey('ApiKey');
  plan.addApiKey(key);
  new CfnOutput(scope, 'ApiKeyId', { value: key.keyId, description: 'aws apigateway get-api-key --include-value' });
}
