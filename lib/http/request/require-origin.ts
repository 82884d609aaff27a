import { isIP } from 'node:net';
import { HttpError } from '../http-error.ts';
import type { ServiceInstance } from '../service-instance.ts';
import { hostOf, isLocalName } from '../webhooks/targets.ts';
import type { SettingsBody } from './bodies/settings-change.ts';
import type { ReceivedRequest } from './received-request.ts';

/** The members of a request that say which page sent it. */
interface OriginRequest extends Pick<ReceivedRequest, 'headers' | 'gatewayEvent'> {
  readonly service: ServiceInstance;
}

/**
 * Rejects a body that sets `webhooks` from a web page elsewhere. Every page may send requests to this service from a
 * tester's browser, and could otherwise make it post to programs that only the service can reach.
 * @throws HttpError 403 that says how to allow the page.
 */
export function requireOrigin({ service, headers, gatewayEvent }: OriginRequest, { webhooks }: SettingsBody): void {
  const origin = headers.list('origin');
  if (origin === undefined || !webhooks || service.allowedOrigins?.includes(origin)) return;
  const { isOwnOrigin = isOriginOf(gatewayEvent.requestContext?.domainName) } = service;
  if (isOwnOrigin(origin)) return;
  const message = `A page of ${origin} may not set webhooks, because this server would then post for it. Whoever starts the server can allow the page with --allow-origin ${origin} (or ALLOW_ORIGIN, or -c allowOrigin= on AWS)`;
  throw new HttpError('FORBIDDEN', message);
}

/**
 * Returns a check of whether an origin is that of the domain of an API. A domain that is an address or a local name is that
 * of an emulator, which has no TLS and does not tell its port.
 */
function isOriginOf(domainName = ''): (origin: string) => boolean {
  const domain = domainName.toLowerCase();
  return (origin) => {
    if (domain === '' || !URL.canParse(origin)) return false;
    const host = hostOf(new URL(origin));
    const isEmulator = isIP(host) !== 0 || isLocalName(host);
    return isEmulator ? host === hostOf(new URL(`http://${domain}`)) : origin === `https://${domain}`;
  };
}
