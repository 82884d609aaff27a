import { setImmediate } from 'node:timers/promises';
import { FALLBACK, ROUTE_ROWS } from '../../../lib/api/routes.ts';
import type { LambdaHandler } from '../../../lib/http/chain/open-request.ts';
import { ANY_PATH, methodsOf, mountsOf, type RouteRow, routesAt } from '../../../lib/http/route.ts';

/**
 * The API Gateway resource of a request, its path parameters as they are in the URL, and the function for the method.
 */
export interface FoundFunction {
  readonly resource: string;
  readonly pathParameters: Record<string, string> | null;
  /** The file in functions/. */
  readonly file: string;
}

interface Resource {
  readonly path: string;
  readonly segments: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly index: number }[];
  readonly files: ReadonlyMap<string, string>;
}

/** Resources by their number of segments. Those without parameters come first. */
type Resources = ReadonlyMap<number, readonly Resource[]>;

const known = new WeakMap<readonly RouteRow[], Resources>();

/** Finds the function that API Gateway would call. The fallback function gets every request without a route. */
export function findFunction(routes: readonly RouteRow[], method: string, path: string): FoundFunction {
  const segments = path.split('/').slice(1);
  const resource = resourcesOf(routes)
    .get(segments.length)
    ?.find((candidate) => fits(candidate, segments));
  if (!resource) return { resource: ANY_PATH, pathParameters: { proxy: path.slice(1) }, file: FALLBACK.file };
  return {
    resource: resource.path,
    pathParameters: parametersIn(resource, segments),
    file: resource.files.get(method) ?? FALLBACK.file,
  };
}

function resourcesOf(routes: readonly RouteRow[]): Resources {
  const resources = known.get(routes) ?? createResources(routes);
  known.set(routes, resources);
  return resources;
}

function createResources(routes: readonly RouteRow[]): Resources {
  const resources = [...new Set(routes.flatMap(mountsOf))].map((path) => resourceAt(routes, path));
  const byParameters = resources.sort((a, b) => a.parameters.length - b.parameters.length);
  return Map.groupBy(byParameters, ({ segments }) => segments.length);
}

function resourceAt(routes: readonly RouteRow[], path: string): Resource {
  const files = new Map(
    routesAt(routes, path).flatMap((route) => methodsOf([route]).map((method) => [method, route.file] as const)),
  );
  const segments = path.split('/').slice(1);
  const parameters = segments.flatMap((segment, index) =>
    isParameter(segment) ? { name: segment.slice(1, -1), index } : [],
  );
  return { path, segments, parameters, files };
}

function fits({ segments }: Resource, given: readonly string[]): boolean {
  return segments.every((segment, index) => (isParameter(segment) ? given[index] !== '' : segment === given[index]));
}

function parametersIn({ parameters }: Resource, given: readonly string[]): Record<string, string> | null {
  if (parameters.length === 0) return null;
  const values: Record<string, string> = {};
  for (const { name, index } of parameters) values[name] = given[index] ?? '';
  return values;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

/** The functions whose requests are frequent, and quick unless the body is large. */
const FREQUENT = [FALLBACK, ...ROUTE_ROWS.filter(({ sandbox }) => sandbox === 'sandboxed')].map(({ file }) => file);
const QUICK = new Set(FREQUENT);

/** The length of a large body, in characters. A refused one takes up to 2 ms. */
const LARGE = 8 * 1024;

/** Whether a request may take more than a few milliseconds of processor time, such as one for a state or a journal. */
export function mayTakeLong(file: string, body: string | null): boolean {
  return !QUICK.has(file) || (body !== null && body.length > LARGE);
}

const loaded = new Map<string, LambdaHandler | Promise<LambdaHandler>>();

/** Returns the handler of a file in functions/: the same export that Lambda runs. */
export function loadHandler(file: string): LambdaHandler | Promise<LambdaHandler> {
  const known = loaded.get(file);
  if (known) return known;
  const loading = importHandler(file);
  loaded.set(file, loading);
  // The next request loads it again: too many open files, for example, are a passing cause.
  loading.catch(() => loaded.delete(file));
  return loading;
}

/**
 * Loads the handlers of the order routes, so that their first requests need not wait. All other handlers load at their
 * first request, because the catalogue of bugs and the seeds take memory. Requests can run between two loads.
 */
export async function loadOrderHandlers(): Promise<void> {
  for (const file of FREQUENT) {
    await setImmediate();
    await loadHandler(file);
  }
}

async function importHandler(file: string): Promise<LambdaHandler> {
  const module: { handler: LambdaHandler } = await import(`../../../functions/${file}.ts`);
  loaded.set(file, module.handler);
  return module.handler;
}
