import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { HttpError, invalidBody, type Violation } from '../../http/http-error.ts';
import { type ApiRequest, destinationsOf, type Service } from '../../http/request/api-request.ts';
import { MAX_DELAY } from '../../http/request-limits.ts';
import type { AccessScheme } from '../../sandboxes/access/access.ts';
import type { Webhook } from '../../sandboxes/event.ts';
import {
  canBreak,
  mergeSettings,
  type Settings,
  type SettingsPatch,
  type Transport,
} from '../../sandboxes/settings.ts';
import { hostOf, isLocalName, refuseUrl } from '../../webhooks/destinations.ts';
import { SECRET_FORM, type WantedWebhook } from '../events/body.ts';
import { changeSwitches } from '../switches/settings.ts';

/** The settings in a body. A webhook may lack its secret. */
type SettingsBody = Omit<SettingsPatch, 'webhooks'> & {
  readonly webhooks?: readonly WantedWebhook[] | null | undefined;
};

/** The members of a request that decide which settings it may set. */
type SettingRequest = Pick<ApiRequest, 'service' | 'gatewayEvent' | 'headers'>;

/**
 * Returns the change that a settings body makes to the settings of a sandbox. The change throws an HttpError 422 if the
 * body does not agree with the switches, or if a webhook has no secret. `at` is the path of the settings
 * in the request's body.
 * @throws HttpError 422 if the switches, this deployment or the store of the sandbox cannot carry out the body.
 */
export async function acceptSettings(
  request: SettingRequest,
  body: SettingsBody,
  at = '',
): Promise<(settings: Settings) => Settings> {
  const { webhooks, ...others } = body;
  const changeStored = changeSwitches(others, at);
  requireSupported(request, body, at);
  await requireEvents(request.service, body, at);
  return (current) => ({
    ...mergeSettings(current, {
      ...others,
      ...(others.faults !== undefined && { faultCounter: randomUUID() }),
      webhooks: webhooks && withSecrets(webhooks, current.webhooks, at),
    }),
    switches: changeStored(current.switches),
  });
}

/** A webhook without a secret keeps the one that its URL has. */
function withSecrets(wanted: readonly WantedWebhook[], current: readonly Webhook[], at: string): readonly Webhook[] {
  const violations: Violation[] = [];
  const webhooks = wanted.flatMap((webhook, index): Webhook[] => {
    const secret = webhook.secret ?? current.find(({ url }) => url === webhook.url)?.secret;
    if (secret !== undefined) return [{ ...webhook, secret }];
    const message = `secret is missing: this url has none yet. Send ${SECRET_FORM}`;
    violations.push({ path: `${at}webhooks[${index}].secret`, message });
    return [];
  });
  if (violations.length > 0) throw invalidBody(violations);
  return webhooks;
}

/**
 * Rejects settings that this deployment cannot carry out or does not allow. `at` is the path of the settings in the
 * body.
 * @throws HttpError 422 that names each of them.
 */
function requireSupported({ service, gatewayEvent }: SettingRequest, settings: SettingsBody, at: string): void {
  const { delayMs, faults, auth, webhooks } = settings;
  const destinations = destinationsOf(service, gatewayEvent);
  const problems = [
    ['delayMs', problemOfDelay(service, delayMs)],
    ...(faults ?? []).map((rule, index) => [`faults[${index}].delayMs`, problemOfDelay(service, rule.delayMs)]),
    ...(faults ?? []).map((rule, index) => [`faults[${index}].transport`, problemOfTransport(service, rule.transport)]),
    ['auth.scheme', problemOfScheme(service, auth?.scheme)],
    // The address is checked again when a delivery connects.
    ...(webhooks ?? []).map(({ url }, index) => [`webhooks[${index}].url`, refuseUrl(destinations, url)]),
  ];
  const violations = problems.flatMap(([path, message]) => (message ? { path: `${at}${path}`, message } : []));
  if (violations.length > 0) throw invalidBody(violations);
}

/**
 * Rejects `events` and `webhooks` if the store cannot keep events.
 * @throws HttpError 422 that names each of them.
 */
async function requireEvents({ storage }: Service, { events, webhooks }: SettingsBody, at: string): Promise<void> {
  const switched = [events ? 'events' : [], webhooks?.length ? 'webhooks' : []].flat();
  if (switched.length === 0 || (await storage.canHaveEvents())) return;
  const message = 'The database of this deployment has no transactions, which events need, such as DynamoDB has them';
  throw invalidBody(switched.map((name) => ({ path: `${at}${name}`, message })));
}

/** A delayed request occupies a Lambda function, which is paid by time, so a deployment may allow only short delays. */
function problemOfDelay({ maxDelay = MAX_DELAY }: Service, delay: number | null | undefined): string | undefined {
  if (!delay || delay <= maxDelay) return undefined;
  return `delayMs must be a whole number from 0 to ${maxDelay} in this deployment; received ${delay}`;
}

function problemOfTransport({ connectionFaults }: Service, transport: Transport | undefined): string | undefined {
  if (transport === undefined || canBreak(connectionFaults, transport)) return undefined;
  return `The gateway of this deployment cannot make a response ${transport}; the local server can`;
}

/**
 * A gateway that requires an API key takes `X-Api-Key` for its own, so a sandbox behind it cannot ask for another one.
 */
function problemOfScheme({ apiKeyRequired }: Service, scheme: AccessScheme | undefined): string | undefined {
  if (scheme !== 'apiKey' || !apiKeyRequired) return undefined;
  return 'The gateway of this environment requires an API key itself, in X-Api-Key. Use basic or bearer';
}

/**
 * Rejects a body that sets `webhooks` from a web page elsewhere. Every page may send requests to this service from a
 * tester's browser, and could otherwise make it post to programs that only the service can reach.
 * @throws HttpError 403 that says how to allow the page.
 */
export function requireOrigin({ service, headers, gatewayEvent }: SettingRequest, { webhooks }: SettingsBody): void {
  const origin = headers.list('origin');
  if (origin === undefined || !webhooks || service.allowedOrigins?.includes(origin)) return;
  const { isOwnOrigin = isOriginOf(gatewayEvent.requestContext?.domainName) } = service;
  if (isOwnOrigin(origin)) return;
  const message = `A page of ${origin} may not set webhooks, because this server would then post for it. Whoever starts the server can allow the page with --allow-origin ${origin} (or ALLOW_ORIGIN, or -c allowOrigin= on AWS)`;
  throw new HttpError('FORBIDDEN', message);
}

/**
 * Returns a check of whether an origin is that of the domain of an API. A domain that is an address or a local name is
 * that of an emulator, which has no TLS and does not tell its port.
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
