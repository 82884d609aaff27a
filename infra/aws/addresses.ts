import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import * as z from 'zod/mini';
import { splitList } from '../../lib/parse-text.ts';

/** An address, or a range in CIDR notation. */
const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/**
 * Returns the addresses and ranges in a list separated by commas.
 * @throws Error if one is neither an address nor a range in CIDR notation.
 */
export function addressesIn(list: string | undefined): readonly string[] {
  const addresses = splitList(list);
  const wrong = addresses.find((address) => !Address.safeParse(address).success);
  if (wrong === undefined) return addresses;
  throw new Error(
    `-c allowIps must be addresses or ranges, such as 203.0.113.0/24,198.51.100.7; received ${JSON.stringify(wrong)}`,
  );
}

/** Returns the resource policy of an API that takes requests from these addresses only; undefined if there are none. */
export function policyFor(addresses: readonly string[]): PolicyDocument | undefined {
  if (addresses.length === 0) return undefined;
  const every = { principals: [new AnyPrincipal()], actions: ['execute-api:Invoke'], resources: ['execute-api:/*'] };
  const outside = { NotIpAddress: { 'aws:SourceIp': addresses } };
  const deny = new PolicyStatement({ ...every, effect: Effect.DENY, conditions: outside });
  return new PolicyDocument({ statements: [new PolicyStatement(every), deny] });
}
