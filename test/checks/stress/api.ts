import { sendJson } from '../../tools/send-json.ts';
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the members of a body that they use.
  readonly body: any;
}

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
  const response = await sendJson(`${baseUrl}${path}`, method, body, headers);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

export function report(text: string): void {
  process.stdout.write(`${text}\n`);
}
