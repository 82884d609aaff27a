import { isIP } from 'node:net';
import {
  hostOf,
  isForbidden,
  isLocalName,
  isLoopback,
  isNamed,
  isOwnHost,
  mayConnect,
  portOf,
  type WebhookTargets,
} from './targets.ts';

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

const HOW = 'with --webhook-hosts (or WEBHOOK_HOSTS, or -c webhookHosts= on AWS)';

/** Returns why a server never delivers to a URL, and what would allow it; undefined if it may. Does not resolve names. */
export function refuseUrl(targets: WebhookTargets, text: string): string | undefined {
  const url = new URL(text);
  const [host, port] = [hostOf(url), portOf(url)];
  if (isOwnHost(targets, host)) {
    return `${host} is this service itself, and it does not post to itself. Name the host of your receiver`;
  }
  const wasNamed = isNamed(targets, host);
  const addresses = knownAddresses(host);
  if (addresses.some((address) => targets.isOwn(address, port))) {
    return `${host} with port ${port} is this service itself, and it does not post to itself. Name the port of your receiver`;
  }
  if (addresses.every((address) => mayConnect(targets, host, address, port)) && (addresses.length > 0 || wasNamed)) {
    return undefined;
  }
  if (addresses.some(isForbidden))
    return `${host} is an address that is never allowed: unspecified, link-local, multicast, or of metadata`;
  if (addresses.every(isLoopback) && addresses.length > 0) {
    return `This server may not post to ${host}, because it does not listen on loopback addresses only. Whoever starts it can allow the host ${HOW}`;
  }
  return `This server may not post to ${host}${targets.loopback ? ', only to loopback addresses' : ''}. Whoever starts it can allow the host ${HOW}`;
}

/** The addresses of a host that need no name server. */
function knownAddresses(host: string): readonly string[] {
  if (isIP(host)) return [host];
  return isLocalName(host) ? LOOPBACK_ADDRESSES : [];
}
