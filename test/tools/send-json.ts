type Headers = Readonly<Record<string, string>>;

/** Sends a request whose body is JSON, or that has no body. */
export function sendJson(url: string, method: string, body?: unknown, headers: Headers = {}): Promise<Response> {
  if (body === undefined) return fetch(url, { method, headers });
  const type = { 'Content-Type': 'application/json' };
  return fetch(url, { method, headers: { ...type, ...headers }, body: JSON.stringify(body) });
}
