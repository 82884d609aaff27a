import { isIP, isIPv6 } from 'node:net';
import { splitList } from '../parse-text.ts';
import { hostOf, isForbidden } from './destinations.ts';

/** A host name or an IPv4 address, as a URL shows it. */
const HOST_NAME = /^[\w-]+(?:\.[\w-]+)*\.?$/;

/**
 * Returns the hosts in a list separated by commas, as a URL shows them: a name in lower case, or an address.
 * @throws Error if one is not a host name or an address, without scheme, port and path, or is never allowed.
 */
export function hostsIn(list = ''): readonly string[] {
  return splitList(list).map((text) => {
    const hostname = hostnameOf(text);
    if (hostname === undefined)
      throw new Error(
        `A host for webhooks must be a host name or an address, such as hooks.example.com, without a scheme, a port, a path and wildcards; received ${JSON.stringify(text)}`,
      );
    const host = hostOf({ hostname });
    if (isIP(host) === 0 || !isForbidden(host)) return hostname;
    throw new Error(
      `A host for webhooks must be an address that is allowed; ${text} is unspecified, link-local, multicast, or of metadata`,
    );
  });
}

function hostnameOf(text: string): string | undefined {
  const isAddress = isIPv6(text.replace(/^\[|\]$/g, ''));
  const url = isIPv6(text) ? `http://[${text}]/` : `http://${text}/`;
  if (!URL.canParse(url) || (!isAddress && /[:/?#@\\]/.test(text))) return undefined;
  const { hostname } = new URL(url);
  return isAddress || HOST_NAME.test(hostname) ? hostname : undefined;
}
