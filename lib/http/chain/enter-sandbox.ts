import { timeOn } from '../../sandboxes/clock.ts';
import { DEFAULT_SANDBOX, isSandboxName, SANDBOX_NAME_RULE } from '../../sandboxes/sandbox-limits.ts';
import { DEFAULT_SETTINGS } from '../../sandboxes/settings.ts';
import { badRequest } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { show } from '../request/validation.ts';
import { requiresKey } from '../route.ts';
import { check } from './open-request.ts';

/**
 * Enters the sandbox that the request names, or else the default one: the checks that follow, and the handler, work
 * with its orders and by its clock. A request without a route ignores a bad name: its error is the missing route.
 *
 *     X-Sandbox: ci-7 GET /orders      the orders of the sandbox ci-7
 *     GET /sandboxes/ci-7/orders       the same
 *     GET /orders                      those of the sandbox default
 * @throws HttpError 400
 */
export const enterSandbox = check((request) => {
  const { route } = request;
  request.sandboxName = route ? nameOf(request) : unroutedNameOf(request);
  if (route?.sandbox === 'static') return undefined;
  return isKeyless(request) ? takeBehaviour(request) : enter(request);
});

/**
 * Whether the environment is closed, but takes this request without its key. Nobody could stop such requests from using
 * up a sandbox's faults, filling its journal or waiting, so they enter no sandbox and request no faults.
 */
export function isKeyless({ service, route }: Pick<ApiRequest, 'service' | 'route'>): boolean {
  return service.apiKeyRequired === true && !(route && requiresKey(route));
}

/** Asks the switches for the behaviour of the request. Outside a sandbox, only those that are on everywhere count. */
export function takeBehaviour(request: ApiRequest): Promise<void> | undefined {
  const { behaviourOf, areEverywhere } = request.service.switches;
  if (!areEverywhere && (request.sandbox?.settings ?? DEFAULT_SETTINGS) === DEFAULT_SETTINGS) return undefined;
  return behaviourOf?.(request)?.then((behaviour) => {
    request.behaviour = behaviour;
  });
}

async function enter(request: ApiRequest): Promise<void> {
  const sandbox = await request.service.storage.enter(request.sandboxName);
  request.sandbox = sandbox;
  const { clock } = sandbox.settings;
  if (clock !== null) request.now = () => timeOn(clock, Date.now());
  const behaviour = takeBehaviour(request);
  if (behaviour) await behaviour;
  request.headers = request.behaviour?.headers(request.headers) ?? request.headers;
  request.orders = request.behaviour?.orders(sandbox.orders) ?? sandbox.orders;
}

/** The name in the path or in `X-Sandbox`. */
function nameOf(request: ApiRequest): string {
  // An event that was written by hand may have no path parameters. It must not empty the default sandbox.
  const needsName = request.route?.sandbox === 'management';
  const inPath = validName('The path', request.gatewayEvent.pathParameters?.name ?? (needsName ? '' : undefined));
  const inHeader = validName('X-Sandbox', request.headers.single('x-sandbox'));
  if (inPath !== undefined && inHeader !== undefined && inPath !== inHeader) {
    throw badRequest(`The path names the sandbox ${inPath}, but X-Sandbox names ${inHeader}. Name one sandbox`);
  }
  const name = inPath ?? inHeader;
  if (name !== undefined) return name;
  const { service, route } = request;
  if (!service.requireSandbox || !route?.guarded) return DEFAULT_SANDBOX;
  throw badRequest(
    'This server takes orders only in sandboxes, and the request names none. Send the header X-Sandbox: my-tests, or use the base URL <this server>/sandboxes/my-tests. The name is up to you, and a sandbox exists as soon as it is named',
  );
}

function unroutedNameOf(request: ApiRequest): string {
  // API Gateway sends no path parameter `name` for a path that it does not know.
  const inPath = /^\/sandboxes\/([^/]+)\//.exec(request.gatewayEvent.path)?.[1];
  const candidates = [inPath, request.headers.list('x-sandbox')];
  return candidates.find((name) => name !== undefined && isSandboxName(name)) ?? DEFAULT_SANDBOX;
}

function validName(where: string, name: string | undefined): string | undefined {
  if (name === undefined || isSandboxName(name)) return name;
  throw badRequest(`${where} must name a sandbox with ${SANDBOX_NAME_RULE}; received ${show(name)}`);
}
