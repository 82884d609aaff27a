import createClient, { type Client } from 'openapi-fetch';
import { splitBaseUrl, withoutSlash } from './base-url.ts';
import type { paths } from './generated/api.d.ts';
import { sandboxHeader } from './sandbox-name.ts';

/**
 * A typed client: `api.POST('/orders', { body })` resolves to `{ data, error, response }` and throws only if there is no
 * response. See https://openapi-ts.dev/openapi-fetch/
 */
export type Api = Client<paths>;

/** The base URL and the options of all requests. */
export interface ApiOptions {
  /** The base URL of the service, such as `http://localhost:3000`, or of a sandbox, such as `http://localhost:3000/sandboxes/ci`. */
  readonly baseUrl: string;
  /**
   * The sandbox of every request, even if the base URL names another. It is sent in the header `X-Sandbox`, because some
   * clients drop the path of a base URL.
   */
  readonly sandbox?: string;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Creates a client with the types of the OpenAPI document. */
export function createApi({ baseUrl, sandbox, headers = {}, fetch }: ApiOptions): Api {
  return createClient<paths>({
    baseUrl: sandbox === undefined ? withoutSlash(baseUrl) : splitBaseUrl(baseUrl).service,
    headers: { ...headers, ...(sandbox !== undefined && sandboxHeader(sandbox)) },
    ...(fetch && { fetch }),
  });
}
