import type { Api } from './api.ts';
import type { components } from './generated/api.d.ts';

/** Thrown by `unwrap()` for an error, and by the methods of a sandbox if the service rejects their request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The code of the error, such as `VALIDATION_ERROR`. Undefined if another server sent the response. */
  readonly code: string | undefined;
  /** The details of the error, as the service sent them. */
  readonly details: unknown;
  /** The request as the journal of its sandbox recorded it. Undefined if the journal is off. */
  readonly request: ReceivedRequest | undefined;

  constructor(status: number, body: unknown, request?: ReceivedRequest) {
    const { code, message, details } = errorIn(body);
    const text = `${status} ${code ?? 'without an error code'}: ${message ?? 'check the base URL of the service'}`;
    super(request === undefined ? text : `${text}\n${describeRequest(request)}`);
    this.status = status;
    this.code = code;
    this.details = details;
    this.request = request;
  }
}

function errorIn(body: unknown) {
  const error = memberOf(body, 'error');
  // The errors of POST /oauth/token have a form of their own (RFC 6749, section 5.2).
  const isOfToken = typeof error === 'string';
  const code = isOfToken ? error : memberOf(error, 'code');
  const message = isOfToken ? memberOf(body, 'error_description') : memberOf(error, 'message');
  return {
    code: typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' ? message : undefined,
    details: memberOf(error, 'details') ?? null,
  };
}

/** Returns a member of an object, or undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A recorded request. */
export type ReceivedRequest = components['schemas']['ReceivedRequest'];

/**
 * Describes a request for a person: its method and URL, the status, the duration, and the body in a line of its own.
 */
export function describeRequest({ method, path, query, status, durationMs, body }: ReceivedRequest): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
  );
  const url = parameters.size === 0 ? path : `${path}?${parameters}`;
  return `  ${method} ${url} ${status} (${durationMs} ms)${body ? `\n    ${body}` : ''}`;
}

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
