import { isIPv6 } from 'node:net';

/** Returns the host of a URL without the brackets of IPv6 and without a dot at the end: a name in lower case, or an address. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$|\.$/g, '');
}

/**
 * Returns the hosts in a list separated by commas, as hostOf() writes them.
 * @throws Error if one is not a host name or an address, without scheme, port and path.
 */
export function hostsIn(list: readonly string[]): readonly string[] {
  return list.map((text) => {
    const isHost = isIPv6(text.replace(/^\[|\]$/g, '')) || /^[^\s:/?#@\\[\]]+$/.test(text);
    const url = isIPv6(text) ? `http://[${text}]/` : `http://${text}/`;
    if (isHost && URL.canParse(url)) return hostOf(new URL(url));
    throw new Error(
      `A host for webhooks must be a host name or an address, such as hooks.example.com, without a scheme, a port and a path; received ${JSON.stringify(text)}`,
    );
  });
}
