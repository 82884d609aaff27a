import { BlockList, isIP, isIPv6 } from 'node:net';

/** Where the deliveries of a server may go. */
export interface WebhookDestinations {
  /** The hosts that were named, as a URL shows them. */
  readonly hosts: readonly string[];
  /** Whether every loopback address is allowed, because the server listens on no other address. */
  readonly loopback: boolean;
  /** Whether the server itself listens on an address and a port. */
  readonly isOwn: (address: string, port: number) => boolean;
  /** The host to which the request came, as API Gateway names it. */
  readonly ownHost?: string | undefined;
  /** The id of the API of API Gateway, which is also reached by a host of its own. */
  readonly apiId?: string | undefined;
}

/** Unspecified, link-local with metadata, multicast and broadcast addresses. */
const FORBIDDEN_IPV4 = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['255.255.255.255', 32],
] as const;

/**
 * The same for IPv6, the metadata services of AWS and Google, and IPv4 behind 6to4 (RFC 3056), which hides its address.
 */
const FORBIDDEN_IPV6 = [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
  ['2002::', 16],
] as const;

/** IPv4 behind NAT64 (RFC 6052). */
const NAT64 = { prefix: '64:ff9b::', bits: 96 };

/** A check of an IPv6 address that contains an IPv4 address (::ffff:127.0.0.1) also finds that one here. */
const forbidden = new BlockList();
for (const [network, bits] of FORBIDDEN_IPV4) {
  forbidden.addSubnet(network, bits, 'ipv4');
  forbidden.addSubnet(`${NAT64.prefix}${network}`, NAT64.bits + bits, 'ipv6');
}
for (const [network, bits] of FORBIDDEN_IPV6) forbidden.addSubnet(network, bits, 'ipv6');
// The metadata services of Alibaba and Oracle are outside the link-local range.
for (const address of ['100.100.100.200', '192.0.0.192']) forbidden.addAddress(address, 'ipv4');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether no server may post to an address. */
export function isForbidden(address: string): boolean {
  return contains(forbidden, address);
}

export function isLoopback(address: string): boolean {
  return contains(loopback, address);
}

/** Whether a list contains an address, in any notation of it. */
export function contains(list: BlockList, address: string): boolean {
  const [bare = ''] = address.split('%', 1);
  return list.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/**
 * Returns the host of a URL without the brackets of IPv6 and without a dot at the end: a name in lower case, or an
 * address.
 */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$|\.$/g, '');
}

/** Returns the port that a URL leads to. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** Whether a host means this machine, whatever a name server says (RFC 6761, section 6.3). */
export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/**
 * Whether a host is the one to which the request came, or that of its API. An address or a local name is only an
 * emulator's host, on which other servers have other ports.
 */
export function isOwnHost({ ownHost = '', apiId }: WebhookDestinations, host: string): boolean {
  if (isIP(host) || isLocalName(host)) return false;
  return hostOf({ hostname: ownHost.toLowerCase() }) === host || host.startsWith(`${apiId}.execute-api.`);
}

/** Whether a delivery to a host may connect to an address, which is that of the host or the host itself. */
export function mayConnect(destinations: WebhookDestinations, host: string, address: string, port: number): boolean {
  if (isForbidden(address) || destinations.isOwn(address, port)) return false;
  return isNamed(destinations, host) || (destinations.loopback && isLoopback(address));
}

/** Whether `--webhook-hosts` names a host. */
function isNamed({ hosts }: Pick<WebhookDestinations, 'hosts'>, host: string): boolean {
  return hosts.some((hostname) => hostOf({ hostname }) === host);
}

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

const HOW = 'with --webhook-hosts (or WEBHOOK_HOSTS, or -c webhookHosts= on AWS)';

/**
 * Returns why a server never delivers to a URL, and what would allow it; undefined if it may. Does not resolve names.
 */
export function refuseUrl(destinations: WebhookDestinations, text: string): string | undefined {
  const url = new URL(text);
  const [host, port] = [hostOf(url), portOf(url)];
  if (isOwnHost(destinations, host)) {
    return `${host} is this service itself, and it does not post to itself. Name the host of your receiver`;
  }
  const wasNamed = isNamed(destinations, host);
  const addresses = knownAddresses(host);
  if (addresses.some((address) => destinations.isOwn(address, port))) {
    return `${host} with port ${port} is this service itself, and it does not post to itself. Name the port of your receiver`;
  }
  if (
    addresses.every((address) => mayConnect(destinations, host, address, port)) &&
    (addresses.length > 0 || wasNamed)
  ) {
    return undefined;
  }
  if (addresses.some(isForbidden))
    return `${host} is an address that is never allowed: unspecified, link-local, multicast, or of metadata`;
  if (addresses.every(isLoopback) && addresses.length > 0) {
    return `This server may not post to ${host}, because it does not listen on loopback addresses only. Whoever starts it can allow the host ${HOW}`;
  }
  return `This server may not post to ${host}${destinations.loopback ? ', only to loopback addresses' : ''}. Whoever starts it can allow the host ${HOW}`;
}

/** The addresses of a host that need no name server. */
function knownAddresses(host: string): readonly string[] {
  if (isIP(host)) return [host];
  return isLocalName(host) ? LOOPBACK_ADDRESSES : [];
}
