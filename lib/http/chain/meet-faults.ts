import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, type FaultRule, matchingFaults } from '../../sandboxes/settings.ts';
import { badRequest, type HttpError, REQUESTABLE_STATUSES, type RequestableStatus } from '../http-error.ts';
import { MAX_DELAY } from '../limits.ts';
import { isExempt } from '../paths.ts';
import type { ApiRequest, MetFault } from '../request/api-request.ts';
import { FAULT_PARAMETERS } from '../request/event-parts.ts';
import { waitFor } from '../request/received-request.ts';
import { splitUnquoted } from '../request/request-headers.ts';
import { sampleError } from '../response/error-from.ts';
import type { Route } from '../routes.ts';
import { isKeyless } from './enter-sandbox.ts';
import type { Middleware } from './open-request.ts';
import { check, requestIn } from './open-request.ts';

/** The status of a fault with a transport where the gateway cannot break the connection. */
const BROKEN = 502;

/**
 * Waits, then fails, as the client requested with `Prefer` or with query parameters, if the service takes such requests.
 * A plain request does not wait here or below: a wait for nothing costs as much as most checks.
 * @throws HttpError the requested error, or 400 if a preference cannot be honoured
 */
export const meetRequestedFault = check((request) => (requestsFault(request) ? failAsRequested(request) : undefined));

/**
 * Waits, and fails, as the sandbox's settings say: before the handler, or after it, when the response is lost. A request
 * without a route only waits.
 * @throws HttpError the error of a fault
 */
export function meetSandboxFault(route: Route | undefined): Middleware {
  return {
    ...check((request) => (request.sandbox?.settings === DEFAULT_SETTINGS ? undefined : failAsSet(request, route))),
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
  request.preferenceApplied = preferenceApplied({ code, delay });
  if (delay) await waitFor(request, delay);
  if (code) throw sampleError(code, `You requested this ${code}; nothing else was done`, request.requestId);
}

async function failAsSet(request: ApiRequest, route: Route | undefined): Promise<void> {
  const { sandbox, service, gatewayEvent } = request;
  if (!sandbox || (!route && isExempt(service.routes, gatewayEvent.resource))) return;
  request.fault = route && (await findFault(request.requestId, sandbox, route));
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
 * Counts a request that meets a fault rule. Returns false if the rule's `times` are used up, or if the rules were replaced
 * since the request entered. A request that entered before the rules were set does not count against them, even if the
 * earlier rules had the same values.
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

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** A value is a quoted string, a token or empty. We accept any visible character in place of a token's. */
const QUOTED = /^"(?:[^"\\]|\\.)*"$/;
const PLAIN = /^[^\s"]*$/;

/**
 * The status of an error, a delay in milliseconds, or both, in a `Prefer` header or, if it does not have them, in query parameters. Unknown preferences are
 * ignored, and the first of a repeated one counts (RFC 7240, section 2). `maxDelay` is in milliseconds.
 * @throws HttpError 400 for a value that cannot be honoured.
 */
export function preferencesIn(
  prefer: string | undefined,
  parameter: (name: string) => string | undefined,
  maxDelay = MAX_DELAY,
) {
  const header = parsePrefer(prefer ?? '');
  const code = header.get('code') ?? parameter('__code');
  const delay = header.get('delay') ?? parameter('__delay');
  return {
    code: code === undefined ? undefined : requestableStatus(code),
    delay: delay === undefined ? undefined : delayIn(delay, maxDelay),
  };
}

/** As the `Preference-Applied` header says it; undefined if nothing was requested. */
export function preferenceApplied({ code, delay }: Partial<ReturnType<typeof preferencesIn>>): string | undefined {
  const applied = [code === undefined ? [] : `code=${code}`, delay === undefined ? [] : `delay=${delay}`].flat();
  return applied.length === 0 ? undefined : applied.join(', ');
}

/** RFC 7240, section 2. Our preferences have no parameters after a `;`. Malformed preferences are ignored. */
function parsePrefer(header: string): Map<string, string> {
  const preferences = new Map<string, string>();
  for (const member of splitUnquoted(header, ',')) {
    const [preference = ''] = splitUnquoted(member, ';');
    const equals = preference.indexOf('=');
    const name = (equals === -1 ? preference : preference.slice(0, equals)).trim().toLowerCase();
    const value = equals === -1 ? '' : unquote(preference.slice(equals + 1).trim());
    if (TOKEN.test(name) && value !== undefined && !preferences.has(name)) preferences.set(name, value);
  }
  return preferences;
}

function unquote(value: string): string | undefined {
  if (QUOTED.test(value)) return value.slice(1, -1);
  return PLAIN.test(value) ? value : undefined;
}

function requestableStatus(text: string): RequestableStatus {
  const status = REQUESTABLE_STATUSES.find((candidate) => String(candidate) === text);
  if (status !== undefined) return status;
  throw badRequest(
    `The requested status must be one of ${REQUESTABLE_STATUSES.join(', ')}; received ${JSON.stringify(text)}`,
  );
}

function delayIn(text: string, maxDelay: number): number {
  const delay = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (delay <= maxDelay) return delay;
  throw badRequest(`The delay must be 0 to ${maxDelay} whole milliseconds; received ${JSON.stringify(text)}`);
}
