import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';
import type { Controls } from './controls.ts';
import type { ReceivedRequest } from './describe-request.ts';

/** The result of a request of an `Api`. */
interface Sent<Data> {
  readonly data?: { readonly data: Data };
  readonly error?: unknown;
  readonly response: Response;
}

/** Finds a request in the journal of its sandbox. */
type FindRequest = () => Promise<ReceivedRequest | undefined>;

/** How to find the requests of responses whose sandbox is known. */
const finders = new WeakMap<Response, FindRequest>();

/**
 * Returns the `data` of a response: `const order = await unwrap(api.POST('/orders', { body: buildOrder() }))`.
 * @throws ApiError if the response is an error. It has the request from the journal if the sandbox records its requests.
 */
export async function unwrap<Data>(sent: Sent<Data> | Promise<Sent<Data>>): Promise<Data> {
  const { data, error, response } = await sent;
  if (data !== undefined) return data.data;
  // A journal that cannot be read must not hide the error that is on its way.
  const request = await finders
    .get(response)?.()
    .catch(() => undefined);
  throw new ApiError(response.status, error, request);
}

/**
 * Lets the errors of `unwrap()` have the requests of this client as the journal recorded them. Of several requests with
 * the same method, path and status, it takes the newest.
 */
export function connectJournal(api: Api, requests: Controls['requests']): void {
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
