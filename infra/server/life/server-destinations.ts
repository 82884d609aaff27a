import { type AddressInfo, BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { contains, isLoopback, type WebhookDestinations } from '../../../lib/webhooks/destinations.ts';
import { inBrackets, LOOPBACK_HOSTS } from '../gateway/check-host.ts';

/**
 * Returns where the deliveries of a server with these `--webhook-hosts` may go, and which origins are its own. Both
 * depend on where it listens. `host` is its `--host`.
 */
export function serverDestinations(hosts: readonly string[], host: string) {
  let listening: readonly AddressInfo[] = [];
  const destinations: WebhookDestinations = {
    hosts,
    get loopback() {
      return listening.length > 0 && listening.every(({ address }) => isLoopback(address));
    },
    isOwn: (address, port) =>
      listening.length === 0 || listening.some((own) => own.port === port && isReachedAt(own, address)),
  };
  return {
    destinations,
    isOwnOrigin: (origin: string) => listening.some((own) => originsOf(own, host).includes(origin)),
    /** Sets where the server listens. Before that, nothing is allowed. */
    setListening: (addresses: readonly AddressInfo[]) => {
      listening = addresses;
    },
  };
}

/** The origins of pages that browsers get from an address and a port. */
function originsOf({ address, port }: AddressInfo, host: string): string[] {
  const isEvery = isEveryAddress(address);
  const own = isEvery ? localAddresses() : [address];
  const hosts = [host, ...own].map(inBrackets);
  const all = isEvery || isLoopback(address) ? [...hosts, ...LOOPBACK_HOSTS] : hosts;
  return all.flatMap((name) => URL.parse(`http://${name}:${port}`)?.origin ?? []);
}

/** Whether a host means every address of this machine. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Whether an address leads to a server that listens on another, which may stand for all of this machine. */
function isReachedAt({ address: own }: AddressInfo, address: string): boolean {
  const isEvery = isEveryAddress(own);
  const list = new BlockList();
  for (const each of isEvery ? localAddresses() : [own]) list.addAddress(each, isIPv6(each) ? 'ipv6' : 'ipv4');
  return contains(list, address) || (isEvery && isLoopback(address));
}

function localAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((entries = []) => entries.map(({ address }) => address));
}
