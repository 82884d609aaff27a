import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/api.d.ts';
import { sandboxHeader } from './sandbox-name.ts';

/**
 * A typed client: `api.POST('/orders', { body })` resolves to `{ data, error, response }` and throws only if there is no
 * response. See https://openapi-ts.dev/openapi-fetch/
 */
export type Api = Client<paths>;

/** Where requests go, and what they have in common. */
export interface ApiOptions {
  /** The base URL of the service, such as `http://localhost:3000`. */
  readonly baseUrl: string;
  /** The sandbox of every request. It is named by the header `X-Sandbox`, because some clients drop a base URL's path. */
  readonly sandbox?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the requests instead of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Creates a client with the types of the OpenAPI document. */
export function createApi({ baseUrl, sandbox, headers = {}, fetch }: ApiOptions): Api {
  return createClient<paths>({
    baseUrl: withoutSlash(baseUrl),
    headers: { ...headers, ...(sandbox !== undefined && sandboxHeader(sandbox)) },
    ...(fetch && { fetch }),
  });
}

/** A base URL without the slashes at its end. */
export function withoutSlash(baseUrl: string): string {
  let end = baseUrl.length;
  while (baseUrl[end - 1] === '/') end -= 1;
  return baseUrl.slice(0, end);
}
