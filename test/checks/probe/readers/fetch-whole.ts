/** Milliseconds before the first repetition. */
const PAUSE = 500;

const ATTEMPTS = 5;

/** A `fetch` that tries again after a 429, a 5xx and an incomplete response, and waits as long as it is asked to. */
export async function fetchWhole(...request: Parameters<typeof fetch>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    let wait = PAUSE * 2 ** (attempt - 1);
    try {
      const [first, ...options] = request;
      const response = await fetch(first instanceof Request ? first.clone() : first, ...options);
      const body = await response.text();
      if (response.status < 429 || attempt === ATTEMPTS) return new Response(body, response);
      wait = Math.max(wait, 1_000 * Number(response.headers.get('Retry-After') ?? 0));
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
