/** A DynamoDB action, as IAM names it. */
type TableAction = 'GetItem' | 'BatchGetItem' | 'PutItem' | 'UpdateItem' | 'BatchWriteItem' | 'Query';

/** A request header of an endpoint, in addition to the headers of every endpoint. */
export type RouteHeader = 'If-Match' | 'If-None-Match' | 'Idempotency-Key';

/** One endpoint: one file in functions/, one Lambda function. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As API Gateway writes it, with `{name}` for a path parameter. */
  readonly path: string;
  readonly summary: string;
  /** The table actions that the function may take, besides those of every such route: see ACTIONS. */
  readonly also?: readonly TableAction[];
  /** Whether it may query the indexes. */
  readonly indexes?: true;
  readonly headers?: readonly RouteHeader[];
  /** The status of a success. 200 if it is left out. */
  readonly success?: 201;
  /** The largest body, in bytes. 256 KiB if it is left out. */
  readonly maxBody?: number;
  /**
   * How it treats sandboxes. A `sandboxed` route works in the request's sandbox, with its settings and journal. A
   * `static` one describes the service and makes no call to the store. A `switchable` one describes the service, too,
   * but compatible changes that are on in the request's sandbox may change the response. A `management` one manages
   * sandboxes. Only `sandboxed` routes are faulted, delayed and recorded. All but the last are also served below a
   * sandbox's base URL.
   */
  readonly sandbox: 'sandboxed' | 'static' | 'switchable' | 'management';
  /** Whether `auth`, `rateLimit` and `--require-sandbox` apply. */
  readonly guarded?: true;
  /** Whether a closed environment takes it without a key, although it is `sandboxed`. It then enters no sandbox. */
  readonly open?: true;
}

/** Below this path the whole API of a sandbox is served, for clients that can only be given a base URL. */
export const SANDBOX_BASE = '/sandboxes/{name}';

/**
 * The table actions of every route: to read a sandbox's settings, count a request or a fault, and write a journal
 * entry.
 */
export const ACTIONS: Readonly<Record<Route['sandbox'], readonly TableAction[]>> = {
  sandboxed: ['GetItem', 'UpdateItem', 'PutItem'],
  static: [],
  switchable: ['GetItem', 'UpdateItem'],
  management: ['GetItem', 'UpdateItem'],
};

type OtherMembers = Omit<Route, 'method' | 'path' | 'summary' | 'sandbox'>;

/**
 * Returns a function that makes rows for these routes, with paths below `base`. A row keeps the literal types
 * from which a handler's request gets its type.
 */
function rowMaker<const Kind extends Route['sandbox'], const Base extends string>(sandbox: Kind, base: Base) {
  return <const Path extends string, const Others extends OtherMembers = object>(
    method: Route['method'],
    path: Path,
    summary: string,
    others?: Others,
  ) => Object.assign({ method, path: `${base}${path}` as const, summary, sandbox }, others);
}

export const sandboxed = rowMaker('sandboxed', '');
export const switchable = rowMaker('switchable', '');
/** Makes a row whose path is below that of a sandbox. */
export const management = rowMaker('management', SANDBOX_BASE);
export const described = rowMaker('static', '');

/** Makes a row for a page or file that clients keep. */
export function file<const Path extends string>(path: Path, summary: string) {
  return described('GET', path, summary, { headers: ['If-None-Match'] });
}

/** A row of the route table, with its operation. */
export interface RouteRow extends Route {
  readonly operation: string;
  /** The file in functions/, without `.ts`: `get-order` for the operation `getOrder`. */
  readonly file: string;
  /** The table actions that the function may take: its whole policy. */
  readonly table: readonly TableAction[];
}

/**
 * Whether a closed environment requires its key on a route. Pages and the files that they load are open, because a
 * browser sends no header when it opens a page, and so are `/health` and the catalogues.
 */
export function requiresKey({ sandbox, open }: Pick<Route, 'sandbox' | 'open'>): boolean {
  return sandbox === 'management' || (sandbox === 'sandboxed' && !open);
}

/** Every path of a route: its own and, unless it manages sandboxes, the one below a sandbox's base URL. */
export function mountsOf({ path, sandbox }: Route): readonly string[] {
  return sandbox === 'management' ? [path] : [path, `${SANDBOX_BASE}${path}`];
}

/** The resource that API Gateway gives for a path without a route. */
export const ANY_PATH = '/{proxy+}';

/** The routes of a resource of API Gateway: none if the path is not in the table. */
export function routesAt<Row extends Route>(routes: readonly Row[], resource: string): readonly Row[] {
  return routes.filter((route) => mountsOf(route).includes(resource));
}

/**
 * The methods that these routes take. HEAD works wherever GET does, without a row of its own: it is the same request,
 * but for a response without a body (RFC 9110, section 9.3.2).
 */
export function methodsOf(routes: readonly Pick<Route, 'method'>[]): readonly string[] {
  return [...new Set(routes.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method])))];
}

/** The method of the route that handles a request with this method. */
export function routeMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}

/**
 * Whether a resource only manages sandboxes or describes the service, so that no sandbox's settings apply there, not
 * even to a method that it does not have.
 */
export function isExempt(resource: string, routes: readonly Route[] = []): boolean {
  const here = routesAt(routes, resource);
  return here.length > 0 && here.every(({ sandbox }) => sandbox !== 'sandboxed');
}

/** The path below the base URL that was used. */
export function pathBelowBase(path: string): string {
  return path.replace(/^\/sandboxes\/[^/]+(?=\/)/, '');
}

/** Returns a route as the route table writes it: `/orders/{id}` for `/orders/:id`. */
export function bracedPath(path: string): string {
  return path.replaceAll(/(?<=^|\/):([^/]*)/g, '{$1}');
}

/** Returns a route as `GET /` writes it: `/orders/:id` for `/orders/{id}`. */
export function colonPath(path: string): string {
  return path.replaceAll('{', ':').replaceAll('}', '');
}
