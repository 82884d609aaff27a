import { type AddressInfo, BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { contains, isLoopback, type WebhookTargets } from '../../../lib/http/webhooks/targets.ts';

/** Where the deliveries of a server may go, which depends on where it listens. */
export interface ServerTargets {
  readonly targets: WebhookTargets;
  /** Sets where the server listens. Before that, nothing is allowed. */
  readonly setListening: (addresses: readonly AddressInfo[]) => void;
}

/** Returns the targets of a server to which these hosts were named. */
export function serverTargets(hosts: readonly string[]): ServerTargets {
  let listening: readonly AddressInfo[] | undefined;
  let isMine = (_: string) => true;
  return {
    targets: {
      hosts,
      get loopback() {
        return listening?.every(({ address }) => isLoopback(address)) ?? false;
      },
      isOwn: (address, port) => listening?.some((own) => own.port === port && isMine(address)) ?? true,
    },
    setListening: (addresses) => {
      listening = addresses;
      const own = addresses.flatMap(({ address }) => (isEveryAddress(address) ? localAddresses() : address));
      isMine = isIn(
        own,
        addresses.some(({ address }) => isEveryAddress(address)),
      );
    },
  };
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
