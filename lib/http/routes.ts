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
  /** Whether a closed environment takes it without a key, although it is `sandboxed`. It then enters no sandbox. */
  readonly open?: true;
}

/** Below this path the whole API of a sandbox is served, for clients that can only be given a base URL. */
export const SANDBOX_BASE = '/sandboxes/{name}';

/**
 * The table actions of every route: to read a sandbox's settings, count a request or a fault, and write a journal
 * entry.
 */
const ACTIONS: Readonly<Record<Route['sandbox'], readonly TableAction[]>> = {
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

const sandboxed = rowMaker('sandboxed', '');
const switchable = rowMaker('switchable', '');
const management = rowMaker('management', SANDBOX_BASE);
const described = rowMaker('static', '');

/** Makes a row for a file that clients keep. */
function file<const Path extends string>(path: Path, summary: string) {
  return described('GET', path, summary, { headers: ['If-None-Match'] });
}

/**
 * The endpoints of the service, by operation. The stack, the local server, `GET /`, the OpenAPI document and the tests
 * read them. To add an endpoint, add a row here and a file in functions/.
 */
export const ROUTES = {
  listOrders: sandboxed('GET', '/orders', 'List orders, with filters, sorting and paging', {
    also: ['Query', 'BatchGetItem'],
    indexes: true,
  }),
  createOrder: sandboxed('POST', '/orders', 'Create an order', {
    success: 201,
    also: ['Query'],
    headers: ['Idempotency-Key'],
  }),
  getOrder: sandboxed('GET', '/orders/{id}', 'Get an order, including the receipt if it is paid', {
    headers: ['If-None-Match'],
  }),
  updateOrder: sandboxed(
    'PATCH',
    '/orders/{id}',
    'Replace the items of a pending order, change its status (paid issues the receipt), or both',
    { headers: ['If-Match'] },
  ),
  // Only one of the bugs queries here: it deletes another order of the customer, too.
  deleteOrder: sandboxed('DELETE', '/orders/{id}', 'Delete an order, whatever its status', {
    also: ['Query', 'BatchGetItem'],
    indexes: true,
    headers: ['If-Match'],
  }),
  cancelOrder: sandboxed('PATCH', '/orders/{id}/cancel', 'Cancel a pending or paid order', { headers: ['If-Match'] }),
  getHealth: sandboxed('GET', '/health', 'Check that the service and its store are up', { open: true }),
  getInfo: switchable('GET', '/', 'Describe the service and list its endpoints'),
  createToken: sandboxed('POST', '/oauth/token', 'Get a token, if the sandbox is set to require one'),
  getSandbox: management('GET', '', 'Get the number of orders in a sandbox, and its settings', {
    also: ['Query'],
    indexes: true,
  }),
  updateSandbox: management('PATCH', '', 'Change the settings of a sandbox', {
    also: ['PutItem', 'Query', 'BatchWriteItem'],
    indexes: true,
  }),
  replaceSandbox: management('PUT', '', 'Make a sandbox exactly what the body says', {
    also: ['PutItem', 'BatchWriteItem'],
    maxBody: 4_000_000,
  }),
  getSnapshot: management('GET', '/snapshot', 'Get a whole sandbox, as the body that makes another one the same', {
    also: ['Query'],
  }),
  deleteSandbox: management('DELETE', '', 'Delete everything in a sandbox, including its settings', {
    also: ['PutItem', 'Query', 'BatchWriteItem'],
    indexes: true,
  }),
  getBoard: management(
    'GET',
    '/board',
    'Watch the newest orders of a sandbox in each status, without leaving a trace',
    { also: ['Query', 'BatchGetItem'], indexes: true, headers: ['If-None-Match'] },
  ),
  seedSandbox: management('POST', '/seed', 'Add realistic orders: the same seed gives the same orders', {
    success: 201,
    also: ['PutItem', 'Query'],
  }),
  advanceClock: management('POST', '/clock', "Advance the sandbox's clock", { also: ['PutItem'] }),
  listRequests: management('GET', '/requests', 'List the requests a sandbox received, newest first', {
    also: ['Query'],
  }),
  deleteRequests: management('DELETE', '/requests', 'Delete the recorded requests of a sandbox, and nothing else', {
    also: ['Query', 'BatchWriteItem'],
  }),
  listEvents: management('GET', '/events', 'List the events of a sandbox and their deliveries, newest first', {
    also: ['Query', 'BatchWriteItem'],
  }),
  attemptDeliveries: management('POST', '/deliveries', 'Attempt the deliveries of events that are due', {
    also: ['PutItem', 'Query', 'BatchWriteItem'],
  }),
  getOpenApi: file('/openapi.json', 'Get the contract of this API as an OpenAPI 3.1 document'),
  getLlmsText: file('/llms.txt', 'Read how to use this service, as text for a language model'),
  getDocs: file('/docs', 'Read the documentation and try the API in a browser'),
  getDocsAsset: file('/docs/{asset}', 'Get a script, style sheet or picture of the documentation page'),
  getConsole: file('/console', 'Watch a sandbox in a browser, and control it'),
  getConsoleAsset: file('/console/{file}', 'Get the script or the style sheet of the console'),
  addFinding: management('POST', '/findings', "Name a bug that the sandbox's hunt may have switched on", {
    also: ['PutItem'],
  }),
  revealHunt: management('POST', '/reveal', "End the sandbox's hunt and get its bugs", { also: ['PutItem'] }),
  listDefects: described('GET', '/defects', 'List the bugs that a sandbox can switch on'),
  getDefect: described('GET', '/defects/{defect}', 'Get a bug and the rule it breaks'),
  listChanges: described('GET', '/changes', 'List the compatible changes that a sandbox can switch on'),
} satisfies Record<string, Route>;

/** The name of an endpoint. */
export type Operation = keyof typeof ROUTES;

/** A row of the route table, with its operation. */
export interface RouteRow extends Route {
  readonly operation: Operation;
  /** The file in functions/, without `.ts`: `get-order` for the operation `getOrder`. */
  readonly file: string;
  /** The table actions that the function may take: its whole policy. */
  readonly table: readonly TableAction[];
}

/** The rows of all endpoints. */
export const ROUTE_ROWS: readonly RouteRow[] = (Object.entries(ROUTES) as [Operation, Route][]).map(
  ([operation, route]) => ({
    operation,
    file: operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    table: [...ACTIONS[route.sandbox], ...(route.also ?? [])],
    ...route,
  }),
);

/** Whether it is an order route. `auth`, `rateLimit` and `--require-sandbox` apply to order routes only. */
export function isOrderRoute({ path }: Pick<Route, 'path'>): boolean {
  return path.split('/')[1] === 'orders';
}

/**
 * Whether a closed environment requires its key on a route. Pages and the files that they load are open, because a
 * browser sends no header when it opens a page, and so are `/health` and the catalogues.
 */
export function requiresKey({ sandbox, open }: Pick<Route, 'sandbox' | 'open'>): boolean {
  return sandbox === 'management' || (sandbox === 'sandboxed' && !open);
}

/** The function for everything without a route: unknown paths, other methods, and preflights. */
export const FALLBACK: Pick<RouteRow, 'file' | 'table'> = { file: 'fallback', table: ACTIONS.sandboxed };
