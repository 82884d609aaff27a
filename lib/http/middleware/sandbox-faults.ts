import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, type FaultRule, matchingFaults } from '../../sandboxes/settings.ts';
import type { HttpError } from '../http-error.ts';
import type { ApiRequest, Middleware } from '../request/api-request.ts';
import { waitFor } from '../request/wait.ts';
import { sampleError } from '../response/sample-error.ts';
import type { Route } from '../routes.ts';

/** A fault that a request met. */
interface MetFault {
  readonly rule: FaultRule;
  readonly error: HttpError;
}

/**
 * Makes the request wait and fail as its sandbox's settings say. A fault `before` ends it here; a fault `after` lets it
 * do its work and then loses the response. A request without a route only waits.
 */
export function sandboxFaults(route: Route | undefined): Middleware {
  return {
    before: ({ event }) =>
      event.sandbox && event.sandbox.settings !== DEFAULT_SETTINGS
        ? waitAndFail(event, event.sandbox, route)
        : undefined,
    after: ({ event }) => (event.lostResponse ? fail(event, event.lostResponse) : undefined),
    onError: async (request) => {
      const { event } = request;
      const { lostResponse } = event;
      if (!lostResponse || request.error === lostResponse.error) return;
      await waitFor(event, lostResponse.rule.delayMs ?? 0);
      request.error = lostResponse.error;
    },
  };
}

async function waitAndFail(request: ApiRequest, sandbox: Sandbox, route: Route | undefined): Promise<void> {
  const met = route && (await meetFault(request, sandbox, route));
  await waitFor(request, sandbox.settings.delayMs);
  if (met?.rule.when === 'after') {
    request.lostResponse = met;
    return;
  }
  if (met) await fail(request, met);
}

/** The first rule that matches and has times left. */
async function meetFault(
  { requestId }: ApiRequest,
  sandbox: Sandbox,
  { method, path }: Route,
): Promise<MetFault | undefined> {
  for (const index of matchingFaults(sandbox.settings, method, path)) {
    const rule = sandbox.settings.faults[index];
    if (rule && (await sandbox.useFault(index))) return { rule, error: errorOf(rule, index, requestId) };
  }
  return undefined;
}

async function fail(request: ApiRequest, { rule, error }: MetFault): Promise<never> {
  await waitFor(request, rule.delayMs ?? 0);
  throw error;
}

function errorOf(rule: FaultRule, index: number, requestId: string): HttpError {
  const lost = rule.when === 'after' ? '. The request was carried out, but its response is lost' : '';
  return sampleError(rule.status, `This ${rule.status} is fault ${index} of the sandbox${lost}`, requestId, {
    'X-Fault': String(index),
    ...(rule.retryAfter !== undefined && { 'Retry-After': String(rule.retryAfter) }),
  });
}
