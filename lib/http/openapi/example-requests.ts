/** The sandbox that the examples are about. */
export const SANDBOX = 'my-tests';

export const SANDBOX_PATH = `/sandboxes/${SANDBOX}`;

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

/** Changes settings of the sandbox. */
export function update(settings: object): ExampleRequest {
  return request('PATCH', SANDBOX_PATH, settings);
}
