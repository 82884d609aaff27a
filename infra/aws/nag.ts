import { type App, type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import type { Settings } from './deployment-settings.ts';

/** Makes the synthesis fail on every finding that is not acknowledged in acknowledgeFindings(). */
export function validateWithNag(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}

const ACCOUNT_WIDE_ROLE =
  'A stage logs only with the CloudWatch role of the account, which one branch must not set for all. Every ' +
  'function logs one line of JSON per request instead';
const NO_TRACING =
  'Tracing needs xray permissions on every resource and is paid per request. A request is one function and one ' +
  'store, and its id is in the response and in the log. -c observe=on turns it on';
const SYNCHRONOUS = 'The function is only invoked synchronously, by the gateway: the caller learns of a failure';

const ACKNOWLEDGED: Readonly<Record<string, string>> = {
  'AwsSolutions-APIG1': ACCOUNT_WIDE_ROLE,
  'AwsSolutions-APIG6': ACCOUNT_WIDE_ROLE,
  'AwsSolutions-APIG2':
    'The functions validate every request themselves, so that a refusal reads the same on every target and names ' +
    'every rule that is broken, which the request validation of the gateway does not',
  'AwsSolutions-APIG3': 'A web ACL costs more per month than the rest of a test environment; the stage is throttled',
  'Serverless-APIGWAccessLogging': ACCOUNT_WIDE_ROLE,
  'Serverless-APIGWStructuredLogging': ACCOUNT_WIDE_ROLE,
  'Serverless-APIGWXrayEnabled': NO_TRACING,
  'Serverless-LambdaTracing': NO_TRACING,
  'Serverless-LambdaAsyncFailureDestination': SYNCHRONOUS,
  'Serverless-LambdaDLQ': SYNCHRONOUS,
};

export function acknowledgeFindings(stack: Stack, { retain, observe }: Settings): void {
  for (const [id, reason] of Object.entries(ACKNOWLEDGED)) Validations.of(stack).acknowledge({ id, reason });
  if (observe) {
    const reason = 'X-Ray has no resources, so that its permissions are for all';
    Validations.of(stack).acknowledge({ id: 'AwsSolutions-IAM5[Resource::*]', reason });
  }
  if (retain) return;
  Validations.of(stack).acknowledge({
    id: 'AwsSolutions-DDB3',
    reason: 'The test data of a branch goes with the branch; -c retain=true turns point-in-time recovery on',
  });
}
