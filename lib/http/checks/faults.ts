import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, type FaultRule, matchingFaults } from '../../sandboxes/settings.ts';
import type { HttpError } from '../http-error.ts';
import { isExempt } from '../mounts.ts';
import type { ApiRequest, MetFault } from '../request/api-request.ts';
import { FAULT_PARAMETERS, preferenceApplied, preferencesIn } from '../request/headers/preferences.ts';
import { waitFor } from '../request/wait.ts';
import { sampleError } from '../response/sample-error.ts';
import type { Route } from '../routes.ts';

/** The status of a fault with a transport where the gateway cannot break the connection. */
const BROKEN = 502;

/** Whether the request has preferences, in `Prefer` or in query parameters, and the service takes them. */
export function requestsFault({ headers, queryParameters, service }: ApiRequest): boolean {
  if (!service.faults) return false;
  return headers.list('prefer') !== undefined || queryParameters.names.some((name) => FAULT_PARAMETERS.includes(name));
}

/** Whether the request's sandbox has settings. */
export function hasSettings({ sandbox }: ApiRequest): boolean {
  return sandbox !== undefined && sandbox.settings !== DEFAULT_SETTINGS;
}

/**
 * Waits, then fails, as the client requested with `Prefer` or with query parameters.
 * @throws HttpError the requested error, or 400 if a preference cannot be honoured
 */
export async function meetRequestedFault(request: ApiRequest): Promise<void> {
  const { headers, queryParameters, service } = request;
  const parameter = (name: string) => queryParameters.single(name);
  const { code, delay } = preferencesIn(headers.list('prefer'), parameter, service.maxDelay);
  request.preferenceApplied = preferenceApplied({ code, delay });
  if (delay) await waitFor(request, delay);
  if (code) throw sampleError(code, `You requested this ${code}; nothing else was done`, request.requestId);
}

/**
 * Waits, and fails, as the sandbox's settings say. A fault `after` takes effect later, in loseResponse(). A request
 * without a route only waits.
 * @throws HttpError the error of a fault `before`
 */
export async function meetSandboxFault(request: ApiRequest, route: Route | undefined): Promise<void> {
  const { sandbox, service, gatewayEvent } = request;
  if (!sandbox) return;
  if (!route && isExempt(service.routes, gatewayEvent.resource)) return;
  request.fault = route && (await meetFault(request, sandbox, route));
  await waitFor(request, sandbox.settings.delayMs);
  if (request.fault && request.fault.rule.when !== 'after') await takeEffect(request, request.fault);
}

/**
 * Lets a fault `after` take effect, once the request has done its work.
 * @throws HttpError the error of the fault, in place of the response
 */
export function loseResponse(request: ApiRequest): Promise<void> | undefined {
  return request.fault?.rule.when === 'after' ? takeEffect(request, request.fault) : undefined;
}

/** The error of a fault `after`, which takes the place of any other error; `error` if there is none. */
export async function lostResponseOr(request: ApiRequest, error: unknown): Promise<unknown> {
  const { fault } = request;
  if (fault?.rule.when !== 'after' || error === fault.error) return error;
  await waitFor(request, fault.rule.delayMs ?? 0);
  return fault.error ?? error;
}

/** The first rule that matches and has times left. */
async function meetFault(
  { requestId }: ApiRequest,
  sandbox: Sandbox,
  { method, path }: Route,
): Promise<MetFault | undefined> {
  for (const index of matchingFaults(sandbox.settings, method, path)) {
    const rule = sandbox.settings.faults[index];
    if (rule && (await sandbox.meetFault(index))) return { rule, index, error: errorOf(rule, index, requestId) };
  }
  return undefined;
}

async function takeEffect(request: ApiRequest, { rule, error }: MetFault): Promise<void> {
  await waitFor(request, rule.delayMs ?? 0);
  if (error) throw error;
}

function errorOf(rule: FaultRule, index: number, requestId: string): HttpError | undefined {
  const status = rule.transport ? BROKEN : rule.status;
  if (status === undefined) return undefined;
  const lost = rule.when === 'after' ? '. The request was carried out, but its response is lost' : '';
  return sampleError(
    status,
    `This ${status} is fault ${index} of the sandbox${lost}`,
    requestId,
    rule.retryAfter === undefined ? {} : { 'Retry-After': String(rule.retryAfter) },
  );
}
