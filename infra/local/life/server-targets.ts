import { type AddressInfo, BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { contains, isLoopback, type WebhookTargets } from '../../../lib/http/webhooks/targets.ts';

/** Where the deliveries of a server may go, and which origins are its own. Both depend on where it listens. */
export interface ServerTargets {
  readonly targets: WebhookTargets;
  readonly isOwnOrigin: (origin: string) => boolean;
  /** Sets where the server listens. Before that, nothing is allowed. */
  readonly setListening: (addresses: readonly AddressInfo[]) => void;
}

/** The hosts of a URL for a server that listens on a loopback address. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the targets of a server with these `--webhook-hosts`. `host` is its `--host`. */
export function serverTargets(hosts: readonly string[], host: string): ServerTargets {
  let listening: readonly AddressInfo[] | undefined;
  let origins: readonly string[] = [];
  let isMine = (_: string) => true;
  return {
    targets: {
      hosts,
      get loopback() {
        return listening?.every(({ address }) => isLoopback(address)) ?? false;
      },
      isOwn: (address, port) => listening?.some((own) => own.port === port && isMine(address)) ?? true,
    },
    isOwnOrigin: (origin) => origins.includes(origin),
    setListening: (addresses) => {
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
  const hosts = [host, ...own].map((name) => (name.includes(':') ? `[${name}]` : name));
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
