import type { Api } from './api.ts';
import { ApiError, type ReceivedRequest } from './api-error.ts';

/** The result of a request of an `Api`. */
interface Sent<Data> {
  readonly data?: { readonly data: Data };
  readonly error?: unknown;
  readonly response: Response;
}

/** How to find the requests of responses in the journals of their sandboxes, where these are known. */
const finders = new WeakMap<Response, () => Promise<ReceivedRequest | undefined>>();

/**
 * Returns the `data` of a response: `const order = await unwrap(api.POST('/orders', { body: buildOrder() }))`.
 * @throws ApiError if the response is an error. It has the request from the journal if the sandbox records its
 * requests.
 */
export async function unwrap<Data>(sent: Sent<Data> | Promise<Sent<Data>>): Promise<Data> {
  const { data, error, response } = await sent;
  if (data !== undefined) return data.data;
  // A journal that cannot be read must not hide the error that is on its way.
  const find = finders.get(response);
  const request = await find?.().catch(() => undefined);
  throw new ApiError(response.status, error, request);
}

/**
 * Lets the errors of `unwrap()` have the requests of this client as the journal recorded them. Of several requests with
 * the same method, path and status, it takes the newest.
 */
export function connectJournal(
  api: Api,
  requests: (filter: { method: string }) => Promise<readonly ReceivedRequest[]>,
): void {
  api.use({
    onResponse: ({ request: { method, url }, response }) => {
      const { pathname } = new URL(url);
      finders.set(response, async () => {
        const recorded = await requests({ method });
        return recorded.find(({ path, status }) => status === response.status && pathname.endsWith(path));
      });
    },
  });
}
