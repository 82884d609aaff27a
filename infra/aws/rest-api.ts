import { Size, Stack } from 'aws-cdk-lib';
import { EndpointType, type IResource, LambdaIntegration, RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import type { EndpointFunction } from './endpoint-function.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import { allResources, servedPaths } from './resources.ts';
import type { Settings } from './settings.ts';

/** The stage, which is the last part of the API's URL. */
export const STAGE = 'v1';

export interface FoodOrderingApiProps {
  /** The functions, by their operation in the route table. */
  readonly functions: ReadonlyMap<string, EndpointFunction>;
  readonly fallback: EndpointFunction;
  readonly settings: Settings;
}

/**
 * The bytes from which a response is compressed for a client that accepts gzip or deflate. Anything smaller fits in
 * one network packet as it is.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-gzip-compression-decompression.html
 */
const MIN_COMPRESSION_SIZE = Size.bytes(1_500);

/**
 * The REST API. Every route of the table calls its function, and everything else calls the fallback function, which
 * handles preflights, 404 and 405, and needs no API key.
 */
export class FoodOrderingApi extends Construct {
  readonly rest: RestApi;

  constructor(scope: Construct, id: string, { functions, fallback, settings }: FoodOrderingApiProps) {
    super(scope, id);
    this.rest = new RestApi(this, 'Rest', {
      restApiName: Stack.of(this).stackName,
      description: `Food Ordering Service, branch ${settings.branch}`,
      endpointTypes: [EndpointType.REGIONAL],
      // For request bodies, which then arrive as base64. Without it, API Gateway treats every body as UTF-8 text, and
      // a function could not refuse one that is not. Responses are text: without isBase64Encoded they are sent as is.
      // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-payload-encodings.html
      binaryMediaTypes: ['*/*'],
      minCompressionSize: MIN_COMPRESSION_SIZE,
      // The account has only one such role, so no branch may set it.
      cloudWatchRole: false,
      deployOptions: {
        stageName: STAGE,
        throttlingRateLimit: settings.throttle.rate,
        throttlingBurstLimit: settings.throttle.burst,
      },
    });
    // The default output has a hash in its name; the stack has one with a readable name.
    this.rest.node.tryRemoveChild('Endpoint');
    // SAM lets the later of two methods win, and takes ANY for every one of them: so the fallback goes first.
    this.#addFallback(fallback);
    this.#addRoutes(functions, settings.apiKey);
    addGatewayResponses(this.rest, settings.allowedOrigins);
  }

  #addRoutes(functions: ReadonlyMap<string, EndpointFunction>, apiKeyRequired: boolean): void {
    for (const route of ALL_ROUTES) {
      const endpoint = functions.get(route.operation);
      if (!endpoint) throw new Error(`The operation ${route.operation} has no function`);
      const integration = integrationOf(endpoint);
      for (const path of servedPaths(route)) this.#at(path).addMethod(route.method, integration, { apiKeyRequired });
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

/** One permission covers the whole API, because one for each method would not fit in the fallback function's policy. */
function integrationOf({ lambda }: EndpointFunction): LambdaIntegration {
  return new LambdaIntegration(lambda, { scopePermissionToMethod: false });
}
