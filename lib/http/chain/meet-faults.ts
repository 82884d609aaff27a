import { setTimeout } from 'node:timers/promises';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { canBreak, type FaultRule, matchingFaults } from '../../sandboxes/settings.ts';
import { type HttpError, sampleError } from '../http-error.ts';
import type { ApiRequest, MetFault } from '../request/api-request.ts';
import { FAULT_PARAMETERS } from '../request/event-parts.ts';
import { preferenceApplied, preferencesIn } from '../request/preferences.ts';
import { type HandlerResult, jsonText, successJson } from '../response/api-response.ts';
import { isExempt, type Route } from '../route.ts';
import { isKeyless } from './enter-sandbox.ts';
import { check, checkBySettings, type Middleware, requestIn } from './open-request.ts';

/** Delays a request, but no longer than it may still wait, and without holding up any other. */
export async function waitFor(request: ApiRequest, milliseconds: number): Promise<void> {
  const wait = Math.min(milliseconds, request.waitLeft);
  if (wait <= 0) return;
  request.waitLeft -= wait;
  await setTimeout(wait);
}

/** The status of a fault with a transport where the gateway cannot break the connection. */
const BROKEN = 502;

/**
 * Waits, then fails, as the client requested with `Prefer` or with query parameters, if the service takes such
 * requests. A plain request does not wait here or below, because even a
 * wait for nothing takes time.
 *
 *     Prefer: code=503             503, and nothing else is done
 *     Prefer: delay=500            the usual response, half a second later
 *     GET /orders?__code=503       503
 * @throws HttpError the requested error, or 400 if a preference cannot be honoured
 */
export const meetRequestedFault = check((request) => (requestsFault(request) ? failAsRequested(request) : undefined));

/**
 * Waits, and fails, as the sandbox's settings say: before the handler, or after it, when the response is lost. A
 * request without a route only waits.
 *
 *     {"faults": [{"status": 503, "times": 2}]}         the next two requests get 503
 *     {"faults": [{"status": 503, "when": "after"}]}    each is carried out, and its response is lost
 *     {"delayMs": 200}                                  each takes 200 ms longer
 * @throws HttpError the error of a fault
 */
export function meetSandboxFault(route: Route | undefined): Middleware {
  return {
    ...checkBySettings((request, sandbox) => failAsSet(request, sandbox, route)),
    after: ({ context }) => {
      const request = requestIn(context);
      return request.fault?.rule.when === 'after' ? takeEffect(request, request.fault) : undefined;
    },
  };
}

/** Whether clients may request faults here, by `Prefer` or by query parameters. */
export function takesFaults(request: Pick<ApiRequest, 'service' | 'route'>): boolean {
  return request.service.faults && !isKeyless(request);
}

function requestsFault(request: ApiRequest): boolean {
  const { headers, queryParameters } = request;
  if (!takesFaults(request)) return false;
  return headers.list('prefer') !== undefined || queryParameters.names.some((name) => FAULT_PARAMETERS.includes(name));
}

async function failAsRequested(request: ApiRequest): Promise<void> {
  const { headers, queryParameters, service } = request;
  const parameter = (name: string) => queryParameters.single(name);
  const { code, delay } = preferencesIn(headers.list('prefer'), parameter, service.maxDelay);
  const applied = preferenceApplied({ code, delay });
  if (applied !== undefined) request.addedHeaders = { ...request.addedHeaders, 'Preference-Applied': applied };
  if (delay) await waitFor(request, delay);
  if (code) throw sampleError(code, `You requested this ${code}; nothing else was done`, request.requestId);
}

async function failAsSet(request: ApiRequest, sandbox: Sandbox, route: Route | undefined): Promise<void> {
  const { service, gatewayEvent } = request;
  if (!route && isExempt(gatewayEvent.resource, service.routes)) return;
  request.fault = route && (await findFault(request.requestId, sandbox, route));
  if (request.fault) request.addedHeaders = { ...request.addedHeaders, 'X-Fault': String(request.fault.index) };
  await waitFor(request, sandbox.settings.delayMs);
  if (request.fault && request.fault.rule.when !== 'after') await takeEffect(request, request.fault);
}

/** The error of a fault `after`, which takes the place of any other error; `error` if there is none. */
export async function lostResponseOr(request: ApiRequest, error: unknown): Promise<unknown> {
  const { fault } = request;
  if (fault?.rule.when !== 'after' || error === fault.error) return error;
  await waitFor(request, fault.rule.delayMs ?? 0);
  return fault.error ?? error;
}

/** The first rule that matches and has times left. */
async function findFault(requestId: string, sandbox: Sandbox, { method, path }: Route): Promise<MetFault | undefined> {
  for (const index of matchingFaults(sandbox.settings, method, path)) {
    const rule = sandbox.settings.faults[index];
    if (rule && (await meetFault(sandbox, index))) return { rule, index, error: errorOf(rule, index, requestId) };
  }
  return undefined;
}

/**
 * Counts a request that meets a fault rule. Returns false if the rule's `times` are used up, or if the rules were
 * replaced since the request entered. A request that entered before the rules were set does not count against them,
 * even if the earlier rules had the same values.
 */
export async function meetFault(sandbox: Sandbox, index: number): Promise<boolean> {
  const { faults, faultCounter } = sandbox.settings;
  const counts = await sandbox.add(faultCounter, [String(index)], { limit: faults[index]?.times });
  return counts !== undefined && (await sandbox.readSettings()).faultCounter === faultCounter;
}

async function takeEffect(request: ApiRequest, { rule, error }: MetFault): Promise<void> {
  await waitFor(request, rule.delayMs ?? 0);
  if (error) throw error;
}

function errorOf(rule: FaultRule, index: number, requestId: string): HttpError | undefined {
  const status = rule.transport ? BROKEN : rule.status;
  if (status === undefined) return undefined;
  const lost = rule.when === 'after' ? '. The request was carried out, but its response is lost' : '';
  const message = `This ${status} is fault ${index} of the sandbox${lost}`;
  const headers = rule.retryAfter === undefined ? {} : { 'Retry-After': String(rule.retryAfter) };
  return sampleError(status, message, requestId, headers);
}

/** A success without anything in it. */
const BODY = successJson(jsonText({})).text;

/** JSON that breaks off before its end. */
const MALFORMED = BODY.slice(0, -2);

/**
 * Breaks the error response to a request that met a fault with a transport, with the status of a success. Its headers
 * stay; the rest of a response whose connection is reset stays, too, for the log. It stays as it is where the gateway
 * cannot break the connection: a server with another gateway may have written the rule to the same store.
 */
export function breakResponse({ fault, service, route }: ApiRequest, result: HandlerResult): HandlerResult {
  const transport = fault?.rule.transport;
  if (!transport || !canBreak(service.connectionFaults, transport)) return result;
  if (transport === 'reset') return { ...result, connectionFault: transport };
  const statusCode = route?.success ?? 200;
  if (transport === 'malformed') return { ...result, statusCode, body: MALFORMED };
  return { ...result, statusCode, body: BODY, connectionFault: transport };
}
