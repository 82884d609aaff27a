/** The sandbox that the examples are about. */
export const SANDBOX = 'my-tests';

/** Its path, below which its own API is served. */
export const PATH = `/sandboxes/${SANDBOX}`;

/** The headers of a request that names the sandbox. */
export const IN_SANDBOX = { 'X-Sandbox': SANDBOX };

/** The time of examples with a clock. */
export const EVENING = '2026-02-01T18:30:00Z';

/**
 * A request. `{id}` in its path stands for the id of the order that was created last. A body that is text is sent as it
 * is.
 */
export type ExampleRequest = ReturnType<typeof request>;

export type Headers = Readonly<Record<string, string>>;

/** Requests by title. The response to each, or to the last of several, becomes an example of its operation. */
export type Examples = Readonly<Record<string, ExampleRequest | readonly ExampleRequest[]>>;

export function request(method: string, path: string, body?: unknown, headers?: Headers) {
  return { method, path, body, ...(headers && { headers }) };
}

export function get(path: string, headers?: Headers): ExampleRequest {
  return request('GET', path, undefined, headers);
}

/** Posts to a path of the sandbox. */
export function post(path: string, body?: object): ExampleRequest {
  return request('POST', `${PATH}${path}`, body);
}

/** Changes settings of the sandbox. */
export function set(settings: object): ExampleRequest {
  return request('PATCH', PATH, settings);
}
