import { APIGatewayClient, DeleteRestApiCommand, ImportRestApiCommand } from '@aws-sdk/client-api-gateway';
import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { main } from '../run.ts';
import { clientConfig, openCloudFormation } from './access.ts';
import { apiDocument } from './api-document.ts';
import { readSettings } from './deployment-settings.ts';
import { lambdaIntegration } from './rest-api.ts';

/** The settings that add to the document. */
const SETTINGS: Readonly<Record<string, string>> = {
  branch: 'import',
  apiKey: 'true',
  allowIps: '203.0.113.0/24',
  allowOrigin: 'https://app.example',
};

// node infra/aws/import-document.ts: imports the document of the API into API Gateway, which fails on any
// warning, and deletes that API again. A deployment shows no warnings.
await main(async () => {
  // An import checks the form of the ARNs, and that the role is of this account.
  const bootstrap = new DescribeStacksCommand({ StackName: 'CDKToolkit' });
  const cloudFormation = await openCloudFormation(undefined);
  const { Stacks: [stack] = [] } = await cloudFormation.send(bootstrap);
  const [, partition = '', , region = '', account] = stack?.StackId?.split(':') ?? [];
  const functionArn = `arn:${partition}:lambda:${region}:${account}:function:import`;
  const role = `arn:${partition}:iam::${account}:role/import`;
  const integration = lambdaIntegration({ partition, region }, functionArn, role);
  const settings = readSettings((name) => SETTINGS[name]);
  const document = apiDocument('food-ordering-import', settings, () => integration);
  const client = new APIGatewayClient(clientConfig(undefined));
  const { id: restApiId } = await client.send(
    new ImportRestApiCommand({
      body: Buffer.from(JSON.stringify(document)),
      failOnWarnings: true,
      parameters: { endpointConfigurationTypes: 'REGIONAL' },
    }),
  );
  await client.send(new DeleteRestApiCommand({ restApiId }));
  console.log('API Gateway imports the document without a warning');
});
