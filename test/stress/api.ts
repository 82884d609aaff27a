/** A response with its body as JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests compare what they expect of a body.
  readonly body: any;
}

/** A valid new order, whose name tells it apart. */
export function orderOf(customerName: string) {
  return { customerName, customerEmail: 'ada@example.com', items: [{ name: 'Pizza', quantity: 2, price: 9.5 }] };
}

/** Sends a request with JSON. @throws Error if the server closes the connection. */
export async function send(
  baseUrl: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Prints how far a long check is. */
export function report(text: string): void {
  process.stdout.write(`${text}\n`);
}
