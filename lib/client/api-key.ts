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
 * @throws Error if a request with a key is redirected: the key is for this server only
 */
export async function sendWithKey(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const key = ownKey();
  if (request.headers.has(HEADER)) return sendHere(request, send);
  if (key === undefined) return send(request);
  if (keyFor(request.url) === undefined) {
    const response = await send(request.clone());
    if (!asksForKey(response)) return response;
    await response.body?.cancel();
    asking.add(new URL(request.url).origin);
  }
  request.headers.set(HEADER, key);
  return sendHere(request, send);
}

async function sendHere(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const response = await send(new Request(request, { redirect: 'manual' }));
  if (response.type !== 'opaqueredirect' && ![301, 302, 303, 307, 308].includes(response.status)) return response;
  const target = response.headers.get('Location') ?? 'another address';
  throw new Error(`${request.url} redirects to ${target}, where the key is not sent. Use that address if you trust it`);
}

/**
 * Whether a response is that of a closed environment. A sandbox that asks for a key of its own returns a 401 instead.
 */
export function asksForKey({ status, headers }: Response): boolean {
  return status === 403 && headers.get('WWW-Authenticate')?.includes(`header="${HEADER}"`) === true;
}

/** Browsers have no environment variables. @throws Error if no header can have the key */
export function ownKey(): string | undefined {
  const key = globalThis.process?.env?.['API_KEY'] || undefined;
  if (key === undefined || /^[!-~\u0080-\u00FF](?:[\t -~\u0080-\u00FF]*[!-~\u0080-\u00FF])?$/.test(key)) return key;
  throw new Error(
    'API_KEY cannot be sent in a header: it begins or ends with a space, or has a line break or the like',
  );
}
