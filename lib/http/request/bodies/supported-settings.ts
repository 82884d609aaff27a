import type { Sandbox } from '../../../sandboxes/sandbox.ts';
import { canBreak } from '../../../sandboxes/settings.ts';
import { invalidBody, type Violation } from '../../http-error.ts';
import { type ServiceInstance, targetsOf } from '../../service-instance.ts';
import { refuseUrl } from '../../webhooks/refuse-url.ts';
import type { ApiRequest } from '../api-request.ts';
import { MAX_DELAY } from '../headers/preferences.ts';
import type { SettingsBody } from './settings-change.ts';

/** The members of a request that decide which settings it may set. */
type SettingRequest = Pick<ApiRequest, 'service' | 'gatewayEvent'>;

/**
 * Rejects settings that this deployment cannot carry out or does not allow. `at` is the path of the settings in the body.
 * @throws HttpError 422 that names each of them.
 */
export function requireSupported(request: SettingRequest, settings: SettingsBody, at = ''): void {
  const { service } = request;
  const violations = [
    ...longDelays(service, settings),
    ...brokenTransports(service, settings),
    ...takenHeaders(service, settings),
    ...forbiddenUrls(request, settings),
  ];
  if (violations.length === 0) return;
  throw invalidBody(violations.map(({ path, message }) => ({ path: `${at}${path}`, message })));
}

/**
 * Rejects `events` and `webhooks` if the store of the sandbox cannot keep events.
 * @throws HttpError 422 that names each of them.
 */
export async function requireEvents(sandbox: Sandbox, { events, webhooks }: SettingsBody, at = ''): Promise<void> {
  const switched = [events ? 'events' : [], webhooks?.length ? 'webhooks' : []].flat();
  if (switched.length === 0 || (await sandbox.canHaveEvents())) return;
  const message = 'The database of this deployment has no transactions, which events need, such as DynamoDB has them';
  throw invalidBody(switched.map((name) => ({ path: `${at}${name}`, message })));
}

/** A delayed request occupies a Lambda function, which is paid by time, so a deployment may allow only short delays. */
function longDelays({ maxDelay = MAX_DELAY }: ServiceInstance, { delayMs, faults }: SettingsBody): Violation[] {
  const delays = [
    { path: 'delayMs', delay: delayMs },
    ...(faults ?? []).map((rule, index) => ({ path: `faults[${index}].delayMs`, delay: rule.delayMs })),
  ];
  return delays.flatMap(({ path, delay }) => {
    if (!delay || delay <= maxDelay) return [];
    return {
      path,
      message: `delayMs must be a whole number from 0 to ${maxDelay} in this deployment; received ${delay}`,
    };
  });
}

function brokenTransports(service: ServiceInstance, { faults }: SettingsBody): Violation[] {
  return (faults ?? []).flatMap(({ transport }, index) => {
    if (transport === undefined || canBreak(service.connectionFaults, transport)) return [];
    const message = `The gateway of this deployment cannot make a response ${transport}; the local server can`;
    return { path: `faults[${index}].transport`, message };
  });
}

/** A gateway that requires an API key takes `X-Api-Key` for its own, so a sandbox behind it cannot ask for another one. */
function takenHeaders({ apiKeyRequired }: ServiceInstance, { auth }: SettingsBody): Violation[] {
  if (auth?.scheme !== 'apiKey' || !apiKeyRequired) return [];
  const message = 'The gateway of this environment requires an API key itself, in X-Api-Key. Use basic or bearer';
  return [{ path: 'auth.scheme', message }];
}

/** The address is checked again when a delivery connects. */
function forbiddenUrls({ service, gatewayEvent }: SettingRequest, { webhooks }: SettingsBody): Violation[] {
  const targets = targetsOf(service, gatewayEvent);
  return (webhooks ?? []).flatMap(({ url }, index) => {
    const message = refuseUrl(targets, url);
    return message === undefined ? [] : { path: `webhooks[${index}].url`, message };
  });
}
