import { CloudFormationClient } from '@aws-sdk/client-cloudformation';

/** Returns the configuration of the SDK's clients for a profile, or for the environment. The CDK reads both variables. */
export function clientConfig(profile: string | undefined) {
  const region = process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION;
  return { ...(profile !== undefined && { profile }), ...(region && { region }) };
}

/**
 * Returns a client that has a region and credentials, for which the CDK looks minutes later, if at all.
 * @throws Error that says what is missing and how to set it.
 */
export async function openCloudFormation(profile: string | undefined): Promise<CloudFormationClient> {
  const client = new CloudFormationClient(clientConfig(profile));
  const { config } = client;
  await config.region().catch(() => {
    const problem = profile === undefined ? 'There is no AWS region' : `There is no region in the profile ${profile}`;
    throw new Error(`${problem}. Set AWS_REGION, or use --profile NAME`);
  });
  await config.credentials().catch((error: unknown) => {
    // The CDK asks for the code of a profile that needs one, which the SDK cannot.
    if (!String(error).includes('Could not load credentials from any providers')) return;
    throw new Error(
      'There are no AWS credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or use --profile NAME',
    );
  });
  return client;
}
