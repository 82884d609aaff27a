const HEADER = 'X-Api-Key';

/** The origins that have asked for the key. */
const asking = new Set<string>();

/** Returns the key in `API_KEY` if the origin of the URL has asked for it, so that no other server sees it. */
export function keyFor(url: string): string | undefined {
  return asking.has(new URL(url).origin) ? ownKey() : undefined;
}

/**
 * Sends a request. If it goes to a closed environment, which asks for a key, sends it again with the key in `API_KEY`;
 * later requests to the same origin have the key at once. A key that the request has already is kept.
 */
export async function sendWithKey(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const key = ownKey();
  if (key === undefined || request.headers.has(HEADER)) return send(request);
  if (keyFor(request.url) === undefined) {
    const response = await send(request.clone());
    if (!asksForKey(response)) return response;
    await response.body?.cancel();
    asking.add(new URL(request.url).origin);
  }
  request.headers.set(HEADER, key);
  return send(request);
}

/**
 * Whether a response is that of a closed environment. A sandbox that asks for a key of its own returns a 401 instead.
 */
export function asksForKey({ status, headers }: Response): boolean {
  return status === 403 && headers.get('WWW-Authenticate')?.includes(`header="${HEADER}"`) === true;
}

/** Browsers have no environment variables. */
function ownKey(): string | undefined {
  return globalThis.process?.env?.['API_KEY'] || undefined;
}
