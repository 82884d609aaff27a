import { CfnOutput, Size, Stack } from 'aws-cdk-lib';
import { EndpointType, LambdaIntegration, RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { methodsOf } from '../../lib/http/paths.ts';
import { ROUTE_ROWS, type RouteRow, requiresKey } from '../../lib/http/routes.ts';
import { policyFor } from './addresses.ts';
import type { Settings, Throttle } from './deployment-settings.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import { allResources, servedPaths } from './resources.ts';
import { methodThrottles } from './throttles.ts';

export const STAGE = 'v1';

/** The functions of an API by their operations, and the one for all other requests. */
interface Endpoints {
  readonly functions: ReadonlyMap<string, IFunction>;
  readonly fallback: IFunction;
}

/**
 * Responses of at least this size are compressed for a client that accepts gzip or deflate. Smaller ones fit into one
 * network packet uncompressed.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-gzip-compression-decompression.html
 */
const MIN_COMPRESSION_SIZE = Size.bytes(1_500);

/**
 * Adds the REST API. Each route calls its function. All other requests call the fallback function, which handles
 * preflights, 404 and 405, and needs no API key.
 */
export function addRestApi(scope: Construct, { functions, fallback }: Endpoints, settings: Settings): RestApi {
  const { allowIps } = settings;
  const rest = new RestApi(new Construct(scope, 'Api'), 'Rest', {
    restApiName: Stack.of(scope).stackName,
    description: `Food Ordering Service, branch ${settings.branch}`,
    endpointTypes: [EndpointType.REGIONAL],
    ...(allowIps.length > 0 && { policy: policyFor(allowIps) }),
    // Request bodies thereby arrive as base64. Otherwise, API Gateway would decode every body as UTF-8, and a function
    // could not reject invalid UTF-8. Responses are text: without isBase64Encoded they are sent unchanged.
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
  rest.node.tryRemoveChild('Endpoint');
  // The fallback goes first: in SAM, ANY stands for every method, and the later of two equal methods wins.
  for (const path of allResources()) addMethod(rest, path, 'ANY', integrationOf(fallback), false);
  for (const route of ROUTE_ROWS) addRoute(rest, route, functions.get(route.operation), settings.apiKey);
  addGatewayResponses(rest, settings.allowedOrigins);
  return rest;
}

function addRoute(rest: RestApi, route: RouteRow, endpoint: IFunction | undefined, isClosed: boolean): void {
  if (!endpoint) throw new Error(`The operation ${route.operation} has no function`);
  const integration = integrationOf(endpoint);
  const isKeyRequired = isClosed && requiresKey(route);
  for (const path of servedPaths(route)) {
    for (const method of methodsOf([route])) addMethod(rest, path, method, integration, isKeyRequired);
  }
}

function addMethod(rest: RestApi, path: string, method: string, to: LambdaIntegration, apiKeyRequired: boolean): void {
  const resource = path === '/' ? rest.root : rest.root.resourceForPath(path);
  resource.addMethod(method, to, { apiKeyRequired });
}

/**
 * Grants one permission for the whole API, because one for each method would not fit in the fallback function's policy.
 */
function integrationOf(endpoint: IFunction): LambdaIntegration {
  return new LambdaIntegration(endpoint, { scopePermissionToMethod: false });
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
