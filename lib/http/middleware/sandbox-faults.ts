import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, type FaultRule, matchingFaults } from '../../sandboxes/settings.ts';
import type { HttpError } from '../http-error.ts';
import { isExempt } from '../mounts.ts';
import type { ApiRequest, MetFault, Middleware } from '../request/api-request.ts';
import { waitFor } from '../request/wait.ts';
import { sampleError } from '../response/sample-error.ts';
import type { Route } from '../routes.ts';

/** The status of a fault with a transport where the gateway cannot break the connection. */
const BROKEN = 502;

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
    after: ({ event }) => (event.fault?.rule.when === 'after' ? takeEffect(event, event.fault) : undefined),
    onError: async (request) => {
      const { event } = request;
      const { fault } = event;
      if (fault?.rule.when !== 'after' || request.error === fault.error) return;
      await waitFor(event, fault.rule.delayMs ?? 0);
      request.error = fault.error ?? request.error;
    },
  };
}

async function waitAndFail(request: ApiRequest, sandbox: Sandbox, route: Route | undefined): Promise<void> {
  if (!route && isExempt(request.server.routes, request.gatewayEvent.resource)) return;
  request.fault = route && (await meetFault(request, sandbox, route));
  await waitFor(request, sandbox.settings.delayMs);
  if (request.fault && request.fault.rule.when !== 'after') await takeEffect(request, request.fault);
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
