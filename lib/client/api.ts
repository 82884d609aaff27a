import createClient, { type Client } from 'openapi-fetch';
import { ownKey, sendWithKey } from './api-key.ts';
import type { components, paths } from './generated/api.d.ts';
import { splitBaseUrl, withoutSlash } from './sandbox-name.ts';

/**
 * A typed client: `api.POST('/orders', { body })` resolves to `{ data, error, response }` and throws only if there is
 * no response. See https://openapi-ts.dev/openapi-fetch/
 */
export type Api = Client<paths>;

/** The base URL and the options of all requests. */
export interface ApiOptions {
  /**
   * The base URL of the service, such as `http://localhost:3000`, or of a sandbox, such as
   * `http://localhost:3000/sandboxes/ci`.
   */
  readonly baseUrl: string;
  /**
   * The sandbox of every request, even if the base URL names another. It is sent in the header `X-Sandbox`, because
   * some clients drop the path of a base URL.
   */
  readonly sandbox?: string;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * Creates a client with the types of the OpenAPI document. If the service is a closed environment, requests have the
 * key in the environment variable `API_KEY`, unless `headers` have another `X-Api-Key`.
 */
export function createApi({ baseUrl, sandbox, headers = {}, fetch = globalThis.fetch }: ApiOptions): Api {
  // An unusable key is an error at once.
  ownKey();
  return createClient<paths>({
    baseUrl: sandbox === undefined ? withoutSlash(baseUrl) : splitBaseUrl(baseUrl).service,
    headers: { ...headers, ...(sandbox !== undefined && { 'X-Sandbox': sandbox }) },
    fetch: (request) => sendWithKey(request, fetch),
  });
}

/** The body of `POST /orders`. */
export type NewOrder = components['schemas']['CreateOrderRequest'];

/** An order in a state to `arrange()`. */
export type StateOrder = components['schemas']['StateOrder'];

/** Returns an order to create: one item, a total of 19. The given members replace its own. */
export function buildOrder(changes?: Partial<NewOrder>): NewOrder;
/** Returns an order to `arrange()`, which can also have an `owner`, a status and whatever else a state may say. */
export function buildOrder(changes: Partial<StateOrder>): StateOrder;
export function buildOrder(changes: Partial<StateOrder> = {}): StateOrder {
  return {
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    items: [{ name: 'Margherita pizza', quantity: 2, price: 9.5 }],
    ...changes,
  };
}

/** The largest page of a list. */
const LIMIT = 100;

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | null | undefined;
}

/** Returns the items of all pages of a list. */
export async function listAll<Item>(
  getPage: (query: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null | undefined;
  do {
    const { items, nextCursor } = await getPage({ limit: LIMIT, ...(cursor && { cursor }) });
    all.push(...items);
    cursor = nextCursor;
  } while (cursor);
  return all;
}
