import type { Deployment } from './deployment.ts';

const OPEN = `Open to anybody who has this address. To close it, deploy again with one or both of:
  -c allowIps=203.0.113.0/24   only these addresses, such as an office or a VPN
  -c apiKey=true               only callers with a key, such as CI jobs, whose addresses change`;

/** Says who can reach a deployment, and how to close it or to get its key. */
export function describeAccess({ apiKeyId, allowedAddresses }: Deployment): string {
  const origin = allowedAddresses === undefined ? '' : ` from ${allowedAddresses}`;
  if (apiKeyId === undefined) return origin === '' ? OPEN : `Closed: it takes requests${origin} only.`;
  return `Closed: it takes requests${origin} with its key only. The tools of this project send the key in API_KEY:
  export API_KEY=$(aws apigateway get-api-key --include-value --query value --output text --api-key ${apiKeyId})`;
}
