/** A DynamoDB action, as IAM names it. */
export type TableAction = 'GetItem' | 'BatchGetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query';

/** A request header that an endpoint understands beyond those every endpoint does. */
export type RouteHeader = 'If-Match' | 'If-None-Match' | 'Idempotency-Key';

/** One endpoint: one file in functions/, one Lambda function. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As API Gateway writes it, with `{name}` for a path parameter. */
  readonly path: string;
  readonly summary: string;
  /** The file in functions/, without its extension. */
  readonly file: string;
  /** What the function may do to the table: its whole policy. */
  readonly table: readonly TableAction[];
  /** Whether it may query the indexes. */
  readonly indexes?: true;
  readonly headers?: readonly RouteHeader[];
}

/**
 * The one list of endpoints, by operation. The stack, the local server, `GET /`, the OpenAPI document and
 * the tests read it: an endpoint is a row here and a file in functions/.
 */
export const ROUTES = {
  listOrders: {
    method: 'GET',
    path: '/orders',
    summary: 'List orders: filter, sort, page',
    file: 'list-orders',
    table: ['Query', 'BatchGetItem'],
    indexes: true,
  },
  createOrder: {
    method: 'POST',
    path: '/orders',
    summary: 'Create an order',
    file: 'create-order',
    table: ['GetItem', 'PutItem', 'UpdateItem', 'Query'],
    headers: ['Idempotency-Key'],
  },
  getOrder: {
    method: 'GET',
    path: '/orders/{id}',
    summary: 'Get an order, with its receipt once it is paid',
    file: 'get-order',
    table: ['GetItem'],
    headers: ['If-None-Match'],
  },
  updateOrder: {
    method: 'PATCH',
    path: '/orders/{id}',
    summary: 'Replace the items of a pending order, change its status (paid issues the receipt), or both',
    file: 'update-order',
    table: ['GetItem', 'UpdateItem'],
    headers: ['If-Match'],
  },
  deleteOrder: {
    method: 'DELETE',
    path: '/orders/{id}',
    summary: 'Delete an order, whatever its status',
    file: 'delete-order',
    table: ['GetItem', 'PutItem', 'DeleteItem'],
    headers: ['If-Match'],
  },
  cancelOrder: {
    method: 'PATCH',
    path: '/orders/{id}/cancel',
    summary: 'Cancel a pending or paid order',
    file: 'cancel-order',
    table: ['GetItem', 'UpdateItem'],
    headers: ['If-Match'],
  },
  getHealth: {
    method: 'GET',
    path: '/health',
    summary: 'Tell whether the service and its store are up',
    file: 'get-health',
    table: ['GetItem'],
  },
  getInfo: {
    method: 'GET',
    path: '/',
    summary: 'Describe the service and list its endpoints',
    file: 'get-info',
    table: [],
  },
  getOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get the contract of this API as an OpenAPI 3.1 document',
    file: 'get-openapi',
    table: [],
    headers: ['If-None-Match'],
  },
  getDocs: {
    method: 'GET',
    path: '/docs',
    summary: 'Read the documentation in a browser, and try the API there',
    file: 'get-docs',
    table: [],
    headers: ['If-None-Match'],
  },
  getDocsAsset: {
    method: 'GET',
    path: '/docs/{asset}',
    summary: 'Get a script, style sheet or picture of the documentation page',
    file: 'get-docs-asset',
    table: [],
    headers: ['If-None-Match'],
  },
} as const satisfies Record<string, Route>;

export type Operation = keyof typeof ROUTES;

/** Every row, with its operation. */
export const ALL_ROUTES: readonly (Route & { readonly operation: string })[] = Object.entries(ROUTES).map(
  ([operation, route]) => ({ operation, ...route }),
);

/** The file in functions/ that answers what no route does: unknown paths, other methods, and preflights. */
export const FALLBACK_FILE = 'fallback';

/** The resource under which API Gateway files a path that no route has. */
export const ANY_PATH = '/{proxy+}';

/** The methods that a resource of the table answers; none for a path that is not in it. */
export function methodsOf(resource: string): readonly string[] {
  return ALL_ROUTES.filter((route) => route.path === resource).map((route) => route.method);
}
