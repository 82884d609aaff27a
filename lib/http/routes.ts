/** A DynamoDB action, as IAM names it. */
export type TableAction = 'GetItem' | 'BatchGetItem' | 'PutItem' | 'UpdateItem' | 'BatchWriteItem' | 'Query';

/** A request header of an endpoint, in addition to the headers of every endpoint. */
export type RouteHeader = 'If-Match' | 'If-None-Match' | 'Idempotency-Key';

/** One endpoint: one file in functions/, one Lambda function. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As API Gateway writes it, with `{name}` for a path parameter. */
  readonly path: string;
  readonly summary: string;
  /** The file in functions/, without its extension. */
  readonly file: string;
  /** The table actions that the function may take: its whole policy. */
  readonly table: readonly TableAction[];
  /** Whether it may query the indexes. */
  readonly indexes?: true;
  readonly headers?: readonly RouteHeader[];
  /** The status of a success. 200 if it is left out. */
  readonly success?: 201;
  /** The largest body, in bytes. 256 KiB if it is left out. */
  readonly maxBody?: number;
  /**
   * How it treats sandboxes. A `sandboxed` route works in the request's sandbox, with its settings and journal. A
   * `static` one describes the service and makes no call to the store. An `extensible` one describes the service, too, but
   * extensions that are on in the request's sandbox may change the response. A `management` one manages sandboxes. Only
   * `sandboxed` routes are faulted, delayed and recorded. All but the last are also served below a sandbox's base URL.
   */
  readonly sandbox: 'sandboxed' | 'static' | 'extensible' | 'management';
}

/** What any request may do in a named sandbox: read its settings, count it or a fault, write a journal entry. */
const IN_SANDBOX = ['GetItem', 'UpdateItem', 'PutItem'] as const;

/**
 * The endpoints of the service, by operation. The stack, the local server, `GET /`, the OpenAPI document and the tests
 * read them, joined with the rows of the extensions. To add an endpoint, add a row here and a file in functions/.
 */
export const ROUTES = {
  listOrders: {
    method: 'GET',
    path: '/orders',
    summary: 'List orders, with filters, sorting and paging',
    file: 'list-orders',
    table: [...IN_SANDBOX, 'Query', 'BatchGetItem'],
    sandbox: 'sandboxed',
    indexes: true,
  },
  createOrder: {
    method: 'POST',
    path: '/orders',
    summary: 'Create an order',
    file: 'create-order',
    success: 201,
    table: [...IN_SANDBOX, 'Query'],
    sandbox: 'sandboxed',
    headers: ['Idempotency-Key'],
  },
  getOrder: {
    method: 'GET',
    path: '/orders/{id}',
    summary: 'Get an order, including the receipt if it is paid',
    file: 'get-order',
    table: [...IN_SANDBOX],
    sandbox: 'sandboxed',
    headers: ['If-None-Match'],
  },
  updateOrder: {
    method: 'PATCH',
    path: '/orders/{id}',
    summary: 'Replace the items of a pending order, change its status (paid issues the receipt), or both',
    file: 'update-order',
    table: [...IN_SANDBOX],
    sandbox: 'sandboxed',
    headers: ['If-Match'],
  },
  deleteOrder: {
    method: 'DELETE',
    path: '/orders/{id}',
    summary: 'Delete an order, whatever its status',
    file: 'delete-order',
    table: [...IN_SANDBOX],
    sandbox: 'sandboxed',
    headers: ['If-Match'],
  },
  cancelOrder: {
    method: 'PATCH',
    path: '/orders/{id}/cancel',
    summary: 'Cancel a pending or paid order',
    file: 'cancel-order',
    table: [...IN_SANDBOX],
    sandbox: 'sandboxed',
    headers: ['If-Match'],
  },
  getHealth: {
    method: 'GET',
    path: '/health',
    summary: 'Check that the service and its store are up',
    file: 'get-health',
    table: [...IN_SANDBOX],
    sandbox: 'sandboxed',
  },
  getInfo: {
    method: 'GET',
    path: '/',
    summary: 'Describe the service and list its endpoints',
    file: 'get-info',
    table: ['GetItem', 'UpdateItem'],
    sandbox: 'extensible',
  },
  createToken: {
    method: 'POST',
    path: '/oauth/token',
    summary: 'Get a token, if the sandbox is set to require one',
    file: 'create-token',
    table: [...IN_SANDBOX],
    sandbox: 'sandboxed',
  },
  getSandbox: {
    method: 'GET',
    path: '/sandboxes/{name}',
    summary: 'Get the number of orders in a sandbox, and its settings',
    file: 'get-sandbox',
    table: ['GetItem', 'UpdateItem', 'Query'],
    indexes: true,
    sandbox: 'management',
  },
  updateSandbox: {
    method: 'PATCH',
    path: '/sandboxes/{name}',
    summary: 'Change the settings of a sandbox',
    file: 'update-sandbox',
    table: ['GetItem', 'UpdateItem', 'PutItem', 'Query', 'BatchWriteItem'],
    indexes: true,
    sandbox: 'management',
  },
  replaceSandbox: {
    method: 'PUT',
    path: '/sandboxes/{name}',
    summary: 'Make a sandbox exactly what the body says',
    file: 'replace-sandbox',
    table: ['GetItem', 'UpdateItem', 'PutItem', 'BatchWriteItem'],
    maxBody: 4_000_000,
    sandbox: 'management',
  },
  getSnapshot: {
    method: 'GET',
    path: '/sandboxes/{name}/snapshot',
    summary: 'Get a whole sandbox, as the body that makes another one the same',
    file: 'get-snapshot',
    table: ['GetItem', 'UpdateItem', 'Query'],
    sandbox: 'management',
  },
  deleteSandbox: {
    method: 'DELETE',
    path: '/sandboxes/{name}',
    summary: 'Delete everything in a sandbox, including its settings',
    file: 'delete-sandbox',
    table: ['GetItem', 'UpdateItem', 'PutItem', 'Query', 'BatchWriteItem'],
    indexes: true,
    sandbox: 'management',
  },
  getBoard: {
    method: 'GET',
    path: '/sandboxes/{name}/board',
    summary: 'Watch the newest orders of a sandbox in each status, without leaving a trace',
    file: 'get-board',
    table: ['GetItem', 'UpdateItem', 'Query', 'BatchGetItem'],
    indexes: true,
    headers: ['If-None-Match'],
    sandbox: 'management',
  },
  seedSandbox: {
    method: 'POST',
    path: '/sandboxes/{name}/seed',
    summary: 'Add realistic orders: the same seed gives the same orders',
    file: 'seed-sandbox',
    success: 201,
    table: ['GetItem', 'UpdateItem', 'PutItem', 'Query'],
    sandbox: 'management',
  },
  advanceClock: {
    method: 'POST',
    path: '/sandboxes/{name}/clock',
    summary: "Advance the sandbox's clock",
    file: 'advance-clock',
    table: ['GetItem', 'UpdateItem', 'PutItem'],
    sandbox: 'management',
  },
  listRequests: {
    method: 'GET',
    path: '/sandboxes/{name}/requests',
    summary: 'List the requests a sandbox received, newest first',
    file: 'list-requests',
    table: ['GetItem', 'UpdateItem', 'Query'],
    sandbox: 'management',
  },
  deleteRequests: {
    method: 'DELETE',
    path: '/sandboxes/{name}/requests',
    summary: 'Delete the recorded requests of a sandbox, and nothing else',
    file: 'delete-requests',
    table: ['GetItem', 'UpdateItem', 'Query', 'BatchWriteItem'],
    sandbox: 'management',
  },
  listEvents: {
    method: 'GET',
    path: '/sandboxes/{name}/events',
    summary: 'List the events of a sandbox and their deliveries, newest first',
    file: 'list-events',
    table: ['GetItem', 'UpdateItem', 'Query', 'BatchWriteItem'],
    sandbox: 'management',
  },
  attemptDeliveries: {
    method: 'POST',
    path: '/sandboxes/{name}/deliveries',
    summary: 'Attempt the deliveries of events that are due',
    file: 'attempt-deliveries',
    table: ['GetItem', 'UpdateItem', 'PutItem', 'Query', 'BatchWriteItem'],
    sandbox: 'management',
  },
  getOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get the contract of this API as an OpenAPI 3.1 document',
    file: 'get-openapi',
    table: [],
    headers: ['If-None-Match'],
    sandbox: 'static',
  },
  getLlmsText: {
    method: 'GET',
    path: '/llms.txt',
    summary: 'Read how to use this service, as text for a language model',
    file: 'get-llms-text',
    table: [],
    headers: ['If-None-Match'],
    sandbox: 'static',
  },
  getDocs: {
    method: 'GET',
    path: '/docs',
    summary: 'Read the documentation and try the API in a browser',
    file: 'get-docs',
    table: [],
    headers: ['If-None-Match'],
    sandbox: 'static',
  },
  getDocsAsset: {
    method: 'GET',
    path: '/docs/{asset}',
    summary: 'Get a script, style sheet or picture of the documentation page',
    file: 'get-docs-asset',
    table: [],
    headers: ['If-None-Match'],
    sandbox: 'static',
  },
  getConsole: {
    method: 'GET',
    path: '/console',
    summary: 'Watch a sandbox in a browser, and control it',
    file: 'get-console',
    table: [],
    headers: ['If-None-Match'],
    sandbox: 'static',
  },
  getConsoleAsset: {
    method: 'GET',
    path: '/console/{file}',
    summary: 'Get the script or the style sheet of the console',
    file: 'get-console-asset',
    table: [],
    headers: ['If-None-Match'],
    sandbox: 'static',
  },
} as const satisfies Record<string, Route>;

/** A row of the route table, with its operation. */
export type RouteRow = Route & { readonly operation: string };

/** The rows of a table. */
export function rowsOf(table: Readonly<Record<string, Route>>): readonly RouteRow[] {
  return Object.entries(table).map(([operation, route]) => ({ operation, ...route }));
}

/** Every row of the service itself. */
export const ROUTE_ROWS = rowsOf(ROUTES);

/** Whether it is an order route. `auth`, `rateLimit` and `--require-sandbox` apply to order routes only. */
export function isOrderRoute({ path }: Pick<Route, 'path'>): boolean {
  return path.split('/')[1] === 'orders';
}

/** The function for everything without a route: unknown paths, other methods, and preflights. */
export const FALLBACK: Pick<Route, 'file' | 'table'> = { file: 'fallback', table: IN_SANDBOX };
