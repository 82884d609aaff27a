import { DEFAULT_SANDBOX, isSandboxName } from '../../sandboxes/sandbox-name.ts';
import { badRequest, type HttpError } from '../http-error.ts';
import type { ApiRequest, Middleware } from '../request/api-request.ts';
import { show } from '../request/validation.ts';
import { isOrderRoute } from '../routes.ts';

/** Decides which sandbox the request is in: the one that its path or its `X-Sandbox` names, or else the default one. */
export function sandboxName(): Middleware {
  return {
    before: ({ event }) => {
      const inPath = named('The path', event.gatewayEvent.pathParameters?.name);
      const inHeader = named('X-Sandbox', event.headers.single('x-sandbox'));
      if (inPath !== undefined && inHeader !== undefined && inPath !== inHeader) {
        throw badRequest(`The path names the sandbox ${inPath}, but X-Sandbox names ${inHeader}. Name one sandbox`);
      }
      const name = inPath ?? inHeader;
      if (name === undefined && requiresName(event)) throw unnamed();
      event.sandboxName = name ?? DEFAULT_SANDBOX;
    },
  };
}

function requiresName({ server, route }: ApiRequest): boolean {
  return server.requireSandbox === true && route !== undefined && isOrderRoute(route);
}

function unnamed(): HttpError {
  return badRequest(
    'This server takes orders only in sandboxes, and the request names none. Send the header X-Sandbox: my-tests, or use the base URL <this server>/sandboxes/my-tests. The name is up to you, and a sandbox exists as soon as it is named',
  );
}

/** The same for a request without a route. A bad name is ignored there, because the missing route is what counts. */
export function unroutedSandboxName(): Middleware {
  return {
    before: ({ event }) => {
      const candidates = [sandboxInPath(event), event.headers.list('x-sandbox')];
      event.sandboxName = candidates.find((name) => name !== undefined && isSandboxName(name)) ?? DEFAULT_SANDBOX;
    },
  };
}

function named(where: string, name: string | undefined): string | undefined {
  if (name === undefined || isSandboxName(name)) return name;
  throw badRequest(
    `${where} must name a sandbox with 1 to 63 of a-z, 0-9 and -, not beginning with -; received ${show(name)}`,
  );
}

/** API Gateway sends no path parameter `name` for a path that it does not know. */
function sandboxInPath({ gatewayEvent }: ApiRequest): string | undefined {
  return /^\/sandboxes\/([^/]+)\//.exec(gatewayEvent.path)?.[1];
}
