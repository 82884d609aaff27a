import { isIP } from 'node:net';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { splitList } from '../../lib/parse-text.ts';

/** The longest prefix of a range, by the version of IP. */
const LONGEST_PREFIX = { 4: 32, 6: 128 };

/**
 * Returns the addresses and ranges in a list separated by commas.
 * @throws Error if one is neither an address nor a range in CIDR notation.
 */
export function addressesIn(list: string | undefined): readonly string[] {
  const addresses = splitList(list);
  const wrong = addresses.find((address) => !isAddress(address));
  if (wrong === undefined) return addresses;
  throw new Error(
    `-c allowIps must be addresses or ranges, such as 203.0.113.0/24,198.51.100.7; received ${JSON.stringify(wrong)}`,
  );
}

function isAddress(text: string): boolean {
  const [, address = '', prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return (version === 4 || version === 6) && Number(prefix) <= LONGEST_PREFIX[version];
}

/** Returns the resource policy of an API that takes requests from these addresses only. */
export function policyFor(addresses: readonly string[]): PolicyDocument {
  const every = { principals: [new AnyPrincipal()], actions: ['execute-api:Invoke'], resources: ['execute-api:/*'] };
  const outside = { NotIpAddress: { 'aws:SourceIp': addresses } };
  return new PolicyDocument({
    statements: [
      new PolicyStatement(every),
      new PolicyStatement({ ...every, effect: Effect.DENY, conditions: outside }),
    ],
  });
}
