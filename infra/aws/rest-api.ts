import { Stack } from 'aws-cdk-lib';
import { EndpointType, type IResource, LambdaIntegration, RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import { ALL_ROUTES } from '../../lib/http/routes.ts';
import type { EndpointFunction } from './endpoint-function.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import { allResources, servedPaths } from './resources.ts';
import type { Settings } from './settings.ts';

/** The last part of the URL. */
export const STAGE = 'v1';

export interface FoodOrderingApiProps {
  /** By operation of the route table. */
  readonly functions: ReadonlyMap<string, EndpointFunction>;
  readonly fallback: EndpointFunction;
  readonly settings: Settings;
}

/**
 * The REST API: every route of the table calls its function, and everything else the fallback function, which
 * answers preflights, 405 and 404 and never asks for an API key.
 */
export class FoodOrderingApi extends Construct {
  readonly rest: RestApi;

  constructor(scope: Construct, id: string, { functions, fallback, settings }: FoodOrderingApiProps) {
    super(scope, id);
    this.rest = new RestApi(this, 'Rest', {
      restApiName: Stack.of(this).stackName,
      description: `Food Ordering Service, branch ${settings.branch}`,
      endpointTypes: [EndpointType.REGIONAL],
      // Bodies reach the functions as the bytes they are: as text, what is not UTF-8 would be silently repaired.
      binaryMediaTypes: ['*/*'],
      // This role is one for the whole account: it is not a branch's to set.
      cloudWatchRole: false,
      deployOptions: {
        stageName: STAGE,
        throttlingRateLimit: settings.throttle.rate,
        throttlingBurstLimit: settings.throttle.burst,
      },
    });
    // Its name holds a hash; the stack has an output of a better one.
    this.rest.node.tryRemoveChild('Endpoint');
    this.#addRoutes(functions, settings.apiKey);
    this.#addFallback(fallback);
    addGatewayResponses(this.rest);
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

/** One permission for the whole API: one for each method would not fit into the fallback function's policy. */
function integrationOf({ lambda }: EndpointFunction): LambdaIntegration {
  return new LambdaIntegration(lambda, { scopePermissionToMethod: false });
}
