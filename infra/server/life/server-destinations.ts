import { type AddressInfo, BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { contains, isLoopback, type WebhookDestinations } from '../../../lib/webhooks/destinations.ts';
import { inBrackets, LOOPBACK_HOSTS } from '../gateway/check-host.ts';

/**
 * Returns where the deliveries of a server with these `--webhook-hosts` may go, and which origins are its own. Both
 * depend on where it listens. `host` is its `--host`.
 */
export function serverDestinations(hosts: readonly string[], host: string) {
  let listening: readonly AddressInfo[] | undefined;
  let origins: readonly string[] = [];
  let isMine = (_: string) => true;
  const destinations: WebhookDestinations = {
    hosts,
    get loopback() {
      return listening?.every(({ address }) => isLoopback(address)) ?? false;
    },
    isOwn: (address, port) => listening?.some((own) => own.port === port && isMine(address)) ?? true,
  };
  return {
    destinations,
    isOwnOrigin: (origin: string) => origins.includes(origin),
    /** Sets where the server listens. Before that, nothing is allowed. */
    setListening: (addresses: readonly AddressInfo[]) => {
      listening = addresses;
      origins = addresses.flatMap((own) => originsOf(own, host));
      const own = addresses.flatMap(({ address }) => (isEveryAddress(address) ? localAddresses() : address));
      isMine = isIn(
        own,
        addresses.some(({ address }) => isEveryAddress(address)),
      );
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

function isIn(addresses: readonly string[], includesLoopback: boolean): (address: string) => boolean {
  const list = new BlockList();
  for (const address of addresses) list.addAddress(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return (address) => contains(list, address) || (includesLoopback && isLoopback(address));
}

function localAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((entries = []) => entries.map(({ address }) => address));
}
