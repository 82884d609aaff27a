import { CfnOutput } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import type { Throttle } from './settings.ts';

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
